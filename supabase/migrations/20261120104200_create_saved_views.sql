-- Selections of back-office pages that an operator named, at most 50 each (docs/product.md#saved-views): the query of
-- the page's address, which the page itself reads and checks.
create table private.saved_views (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references auth.users (id) on delete cascade,
	page text not null check (page ~ '^[a-z-]{1,30}$'),
	name text not null check (char_length(name) between 1 and 60 and name = btrim(name)),
	-- The query of the address, without its question mark.
	query text not null check (char_length(query) <= 2000),
	created_at timestamptz not null default now()
);

create unique index saved_views_name_idx on private.saved_views (user_id, page, lower(name));

-- For an active admin: the caller's own views of a page, [{id, name, query}], by name.
create function public.list_saved_views(page text) returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'query', query) order by lower(name)), '[]')
	from private.saved_views as mine
	where user_id = auth.uid() and mine.page = list_saved_views.page
$$;

-- For an active admin: saves a view under a name that is unique among the caller's views of the page (23505); PT409
-- beyond 50 views.
create function public.save_view(page text, name text, query text) returns uuid
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	-- Two calls at once must not both take the last place.
	select from private.admins where user_id = auth.uid() for update;
	select private.refuse_if((select count(*) from private.saved_views where user_id = auth.uid()) >= 50, 'PT409', 'too_many');
	insert into private.saved_views (user_id, page, name, query)
	values (auth.uid(), save_view.page, btrim(save_view.name), save_view.query)
	returning id
$$;

-- For an active admin: renames one of the caller's own views; PT404 for any other.
create function public.rename_view(view uuid, name text) returns void
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	with renamed as (
		update private.saved_views set name = btrim(rename_view.name) where id = view and user_id = auth.uid() returning true
	)
	select private.refuse_if(not exists (select from renamed), 'PT404', 'rename_view: there is no such view')
$$;

-- For an active admin: deletes one of the caller's own views.
create function public.delete_view(view uuid) returns void
language sql security definer set search_path = '' as $$
	select private.require_active_admin();
	delete from private.saved_views where id = view and user_id = auth.uid();
$$;
