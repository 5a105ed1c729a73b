-- profiles: what a customer says of themselves; one row an account, made at sign-up (spec §3 'Profile', design §9).
create table public.profiles (
	id uuid primary key references auth.users (id) on delete cascade,
	email text not null,
	full_name text check (char_length(full_name) between 1 and 200 and full_name = btrim(full_name, E' \t\r\n')),
	language text not null default 'fr' check (language in ('fr', 'en')),
	created_at timestamptz not null default now()
);

comment on table public.profiles is 'The customer''s own particulars, one row an account. Source: spec §3 ''Profile''.';
comment on column public.profiles.email is 'Kept in step with auth.users by a trigger; empty for an account without one.';

alter table public.profiles enable row level security;
create policy "a customer reads their own profile" on public.profiles
	for select to authenticated using (id = (select auth.uid()));
create policy "a customer changes their own profile" on public.profiles
	for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
revoke all on public.profiles from public, anon, authenticated, service_role;
grant select on public.profiles to authenticated, service_role;
-- The columns a customer may write: neither id nor email.
grant update (full_name, language) on public.profiles to authenticated;

create function private.read_full_name(metadata jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
	select case when char_length(name) between 1 and 200 then name end
	from (
		select case jsonb_typeof(metadata -> 'full_name')
			when 'string' then btrim(metadata ->> 'full_name', E' \t\r\n')
		end as name
	) as given
$$;

comment on function private.read_full_name(jsonb) is
	'The trimmed full_name of a sign-up''s metadata; null when it is missing or would be refused. Source: spec §4 ''Signup success''.';

create function private.read_language(metadata jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
	select case when metadata ->> 'language' in ('fr', 'en') then metadata ->> 'language' else 'fr' end
$$;

comment on function private.read_language(jsonb) is
	'The language of a sign-up''s metadata; fr when it is missing or unknown. Source: spec §1.';

-- Triggers of auth.users run as Auth's own role, which has no rights here: hence the definer's.
create function private.make_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	-- The visitor's values pass through functions that drop bad ones: an error here would stop the sign-up.
	insert into public.profiles (id, email, full_name, language, created_at)
	values (
		new.id, coalesce(new.email, ''), private.read_full_name(new.raw_user_meta_data),
		private.read_language(new.raw_user_meta_data), coalesce(new.created_at, now())
	)
	on conflict (id) do nothing;
	return null;
end;
$$;

comment on function private.make_profile() is 'Trigger of a sign-up: makes the profile. Source: design §9.';

create function private.follow_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	update public.profiles set email = coalesce(new.email, '') where id = new.id;
	return null;
end;
$$;

comment on function private.follow_email() is
	'Trigger of a changed e-mail address: writes it to the profile. Source: spec §3 ''Profile''.';

revoke all on function private.read_full_name(jsonb) from public, anon, authenticated, service_role;
revoke all on function private.read_language(jsonb) from public, anon, authenticated, service_role;
revoke all on function private.make_profile() from public, anon, authenticated, service_role;
revoke all on function private.follow_email() from public, anon, authenticated, service_role;

create trigger make_profile after insert on auth.users
	for each row execute function private.make_profile();
create trigger follow_email after update on auth.users
	for each row when (old.email is distinct from new.email) execute function private.follow_email();

-- Accounts from before this migration.
insert into public.profiles (id, email, full_name, language, created_at)
select
	id, coalesce(email, ''), private.read_full_name(raw_user_meta_data),
	private.read_language(raw_user_meta_data), coalesce(created_at, now())
from auth.users;
