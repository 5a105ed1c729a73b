-- Visitors and the steps that they take, for the funnel (docs/product.md#funnel). Events are never changed or deleted, so
-- that a visitor's row only grows: whichever day comes late, the earliest event and the first click win.

-- One row per session, with the steps of the account that it made; written by refresh_facts.
create table private.visitors (
	-- Replaced after 25 months by expire_identifiers.
	session_id text primary key check (session_id <> ''),
	entry_at timestamptz not null,
	-- The first event; decides between events of the same time.
	entry_event uuid not null,
	clicked_at timestamptz,
	utm_source text not null,
	utm_campaign text not null,
	platform text not null,
	language text not null,
	variant text not null,
	-- Whether the campaign is one of the most frequent ones of the day of entry (docs/product.md#campaign-report).
	is_named boolean not null default true,
	-- The first account of the session that is no operator's; null once it is deleted, while its steps stay.
	user_id uuid references auth.users (id) on delete set null,
	signed_up_at timestamptz,
	confirmed_at timestamptz,
	-- The first call of the add-in.
	used_at timestamptz,
	-- The first payment.
	paid_at timestamptz
);

create index visitors_entry_at_idx on private.visitors (entry_at);
-- With the columns of the funnel, so that a report of years reads the indexes only.
create index visitors_late_click_idx on private.visitors (entry_at)
	include (utm_source, utm_campaign, is_named, platform, language, variant, clicked_at)
	where (clicked_at at time zone 'UTC')::date > (entry_at at time zone 'UTC')::date;
create index visitors_clicked_idx on private.visitors (entry_at)
	include (utm_source, utm_campaign, is_named, platform, language, variant, clicked_at)
	where clicked_at is not null;
create index visitors_signed_up_idx on private.visitors (entry_at)
	include (utm_source, utm_campaign, is_named, platform, language, variant, clicked_at, signed_up_at, confirmed_at, used_at, paid_at)
	where signed_up_at is not null;
create index visitors_user_id_idx on private.visitors (user_id) where user_id is not null;
create index sign_up_attribution_session_idx on private.sign_up_attribution ((session_id::text));

-- visitors under the names that reports show.
create view private.named_visitors as
	select session_id, entry_at, clicked_at, platform, language, variant, user_id, signed_up_at, confirmed_at, used_at, paid_at,
		case when is_named then utm_source else '(other)' end as utm_source,
		case when is_named then utm_campaign else '(other)' end as utm_campaign
	from private.visitors;

-- Sign-ups without a known visit whose account was deleted since; the funnel could not contain them.
create table private.deleted_sign_ups (
	signed_up_at timestamptz not null,
	reason text not null check (reason in ('unknown', 'no_visit'))
);

create index deleted_sign_ups_signed_up_at_idx on private.deleted_sign_ups (signed_up_at);

-- Accounts that did something that may change a step of the funnel (docs/architecture.md#facts). There is no key, as in
-- changed_days: a transaction still open must not lose its row.
create table private.changed_accounts (
	user_id uuid not null
);

-- Accounts, calls and payments → visitors, by session.
create function private.roll_visitor_steps(sessions text[]) returns void
language sql set search_path = '' as $$
	with accounts as (
		-- A visitor counts once, with the first account of the session.
		select distinct on (origin.session_id)
			origin.session_id::text as session_id, profiles.id, profiles.created_at,
			(select min(called_at) from public.api_usage where user_id = profiles.id) as used_at,
			(select converted_at from private.trial_conversions where user_id = profiles.id) as paid_at
		from private.sign_up_attribution as origin join public.profiles on profiles.id = origin.user_id
		where origin.session_id::text = any (sessions) and outcome = 'verified'
			and not exists (select from private.admins where admins.user_id = profiles.id)
		order by origin.session_id, profiles.created_at, profiles.id
	)
	update private.visitors set
		user_id = accounts.id, signed_up_at = accounts.created_at,
		-- Whoever paid counts as confirmed.
		confirmed_at = coalesce(users.email_confirmed_at, accounts.paid_at),
		used_at = accounts.used_at, paid_at = accounts.paid_at
	from unnest(sessions) as given (session_id)
		left join accounts using (session_id)
		left join auth.users on users.id = accounts.id
	where visitors.session_id = given.session_id
		-- The steps of a deleted account stay.
		and (visitors.user_id is not null or visitors.signed_up_at is null)
		and (visitors.user_id, visitors.signed_up_at, visitors.confirmed_at, visitors.used_at, visitors.paid_at) is distinct from
			(accounts.id, accounts.created_at, coalesce(users.email_confirmed_at, accounts.paid_at), accounts.used_at, accounts.paid_at)
$$;

-- Why an account's sign-up has no known visit; null when it has one, and for an operator.
create function private.missing_visit(account uuid) returns text
language sql stable set search_path = '' as $$
	select case when outcome = 'verified' then 'no_visit' else 'unknown' end
	from (select account as user_id) as given left join private.sign_up_attribution as origin using (user_id)
	where not exists (select from private.admins where admins.user_id = account)
		and (outcome = 'verified' and (had_visit or exists (
			select from private.visitors where visitors.session_id = origin.session_id::text
		))) is not true
$$;

-- Empties changed_accounts: what these accounts did → the steps of their visitors; records the days of their sign-ups,
-- of which one may have a visit now. Returns their number.
create function private.roll_accounts() returns bigint
language plpgsql set search_path = '' as $$
declare
	accounts uuid[];
begin
	with taken as (delete from private.changed_accounts where true returning user_id)
	select coalesce(array_agg(distinct user_id), '{}') into accounts from taken;
	perform private.roll_visitor_steps(array(
		select session_id::text from private.sign_up_attribution
		where user_id = any (accounts) and outcome = 'verified' and session_id is not null
		union
		select session_id from private.visitors where user_id = any (accounts)
	));
	insert into private.changed_days
	select distinct 'accounts', (created_at at time zone 'UTC')::date from public.profiles where id = any (accounts);
	return cardinality(accounts);
end;
$$;
