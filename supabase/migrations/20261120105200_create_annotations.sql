-- Notes on days, shown on the curves of the back-office (docs/product.md#annotations).

-- Notes on UTC days.
create table private.annotations (
	id bigint generated always as identity primary key,
	day date not null,
	kind text not null default 'note' check (kind in ('note', 'release', 'experiment')),
	text text not null check (char_length(text) between 1 and 280),
	-- What an automatic note is about, for example release:2026-11-22; it is added once.
	cause text unique check (char_length(cause) <= 300),
	-- The author of a note; null when the account is deleted.
	user_id uuid references auth.users (id) on delete set null,
	created_at timestamptz not null default now(),
	changed_at timestamptz,
	check ((kind = 'note') = (cause is null))
);

create index annotations_day_idx on private.annotations (day);
create index annotations_user_id_idx on private.annotations (user_id);

-- Raises PT400 for a day or text that a note cannot have.
create function private.require_annotation(day date, text text) returns void
language sql stable set search_path = '' as $$
	select private.refuse_if(
		(day between date '2020-01-01' and (now() at time zone 'UTC')::date + 366 and char_length(btrim(text)) between 1 and 280)
			is not true,
		'PT400', 'annotation: the day is out of range, or the text is empty or over 280 characters'
	)
$$;

-- The newest 500 notes with the author's name, else address, and whether they are the caller's own.
create function public.list_annotations() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select to_jsonb(array(
		select jsonb_build_object(
			'id', note.id, 'day', day, 'kind', kind, 'text', text, 'author', coalesce(admins.name, users.email),
			'created_at', note.created_at, 'changed_at', changed_at, 'is_own', coalesce(note.user_id = auth.uid(), false)
		)
		from private.annotations as note left join auth.users on users.id = user_id left join private.admins using (user_id)
		order by day desc, note.id desc limit 500
	))
$$;

-- Adds the caller's note; returns its id.
create function public.add_annotation(day date, text text) returns bigint
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	select private.require_annotation(day, text);
	insert into private.annotations (day, text, user_id)
	values (add_annotation.day, btrim(add_annotation.text), auth.uid())
	returning id
$$;

-- Changes a note of the caller.
create function public.change_annotation(annotation bigint, day date, text text) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_active_admin();
	perform private.require_annotation(day, text);
	update private.annotations set
		day = change_annotation.day, text = btrim(change_annotation.text), changed_at = now()
	where id = annotation and kind = 'note' and user_id = auth.uid();
	perform private.refuse_if(not found, 'PT404', 'change_annotation: the caller has no such note');
end;
$$;

-- Deletes a note of the caller.
create function public.delete_annotation(annotation bigint) returns void
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	with deleted as (
		delete from private.annotations where id = annotation and kind = 'note' and user_id = auth.uid() returning true
	)
	select private.refuse_if(not exists (select from deleted), 'PT404', 'delete_annotation: the caller has no such note')
$$;

-- The note of a release on the current UTC day, once. Only the Worker calls it.
create function public.annotate_release(release text) returns void
language sql security definer set search_path = '' as $$
	insert into private.annotations (day, kind, text, cause)
	select (now() at time zone 'UTC')::date, 'release', release, 'release:' || release
	where char_length(release) between 1 and 280
	on conflict (cause) do nothing
$$;
