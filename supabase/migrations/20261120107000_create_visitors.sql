-- Visitors and the steps that they take, for the funnel (docs/product.md#funnel). Events are never changed or deleted, so
-- that a visitor's row only grows: whichever day comes late, the earliest event and the first click win.

create table private.visitors (
	session_id text primary key check (session_id <> ''),
	entry_at timestamptz not null,
	entry_event uuid not null,
	clicked_at timestamptz,
	utm_source text not null,
	utm_campaign text not null,
	platform text not null,
	language text not null,
	variant text not null,
	is_named boolean not null default true,
	user_id uuid references auth.users (id) on delete set null,
	signed_up_at timestamptz,
	confirmed_at timestamptz,
	used_at timestamptz,
	paid_at timestamptz
);

comment on table private.visitors is
	'One row per session, with the steps of the account that it made; written by roll_funnel. Source: docs/product.md#funnel.';
comment on column private.visitors.session_id is 'Replaced after 25 months by expire_identifiers.';
comment on column private.visitors.entry_event is 'The first event; decides between events of the same time.';
comment on column private.visitors.is_named is
	'Whether the campaign is one of the most frequent ones of the day of entry. Source: docs/product.md#campaign-report.';
comment on column private.visitors.user_id is
	'The first account of the session that is no operator''s; null once it is deleted, while its steps stay.';
comment on column private.visitors.used_at is 'The first call of the add-in.';
comment on column private.visitors.paid_at is 'The first payment.';

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

create view private.named_visitors as
	select session_id, entry_at, clicked_at, platform, language, variant, user_id, signed_up_at, confirmed_at, used_at, paid_at,
		case when is_named then utm_source else '(other)' end as utm_source,
		case when is_named then utm_campaign else '(other)' end as utm_campaign
	from private.visitors;

comment on view private.named_visitors is 'visitors under the names that reports show.';

-- visitor_sums: the same visitors under every name, brought up to date with each change of theirs.
create table private.visitor_sums (
	day date not null,
	utm_source text not null,
	utm_campaign text not null,
	platform text not null,
	language text not null,
	variant text not null,
	is_named boolean not null default true,
	visitors bigint not null,
	clicks bigint not null,
	primary key (day, utm_source, utm_campaign, platform, language, variant)
);

comment on table private.visitor_sums is
	'Visitors by UTC day of entry, campaign, platform, language and variant; roll_visitors adds and subtracts what changes.';

-- daily_visitors: by any combination of platform, language and variant, so that a report reads as many rows as there are
-- campaigns, whichever filters are set.
create table private.daily_visitors (
	day date not null,
	platform text not null,
	language text not null,
	variant text not null,
	utm_source text not null,
	utm_campaign text not null,
	visitors bigint not null,
	clicks bigint not null,
	-- With the figures, so that a report reads the index only.
	primary key (platform, language, variant, day, utm_source, utm_campaign) include (visitors, clicks)
);

comment on table private.daily_visitors is
	'Visitors by UTC day of entry and campaign, for each platform, language and variant and for all of them (an empty text); written by roll_funnel.';
comment on column private.daily_visitors.clicks is 'Visitors who clicked on the day of their entry.';

create index daily_visitors_day_idx on private.daily_visitors (day);

-- unseen_accounts: what the funnel cannot contain, account by account, and unseen_sign_ups: how many.
create table private.unseen_accounts (
	user_id uuid primary key references public.profiles (id) on delete cascade,
	day date not null,
	reason text not null check (reason in ('unknown', 'no_visit'))
);

comment on table private.unseen_accounts is
	'Accounts whose origin is unknown, or whose session has no event, with the UTC day of their sign-up; written by roll_accounts. Source: docs/product.md#funnel.';

create table private.unseen_sign_ups (
	day date not null,
	reason text not null,
	n bigint not null default 0,
	deleted bigint not null default 0,
	primary key (day, reason)
);

comment on table private.unseen_sign_ups is
	'Counts of unseen_accounts; a trigger adds and subtracts what changes. Source: docs/product.md#funnel.';
comment on column private.unseen_sign_ups.deleted is 'Those whose account was deleted since; n does not contain them.';

-- changed_accounts has no key, as changed_days: a transaction still open must not lose its row.
create table private.changed_accounts (
	user_id uuid not null
);

comment on table private.changed_accounts is
	'Accounts that did something that may change a step of the funnel; the next roll_funnel consumes them. Source: docs/architecture.md#rollups.';

revoke all on private.visitors, private.named_visitors, private.visitor_sums, private.daily_visitors,
	private.unseen_accounts, private.unseen_sign_ups, private.changed_accounts
	from public, anon, authenticated, service_role;

create function private.roll_visitor_steps(sessions text[])
returns void
language sql
set search_path = ''
as $$
	with accounts as (
		-- A visitor counts once, with the first account of the session.
		select distinct on (origin.session_id)
			origin.session_id::text as session_id, profiles.id, profiles.created_at,
			(select min(called_at) from public.api_usage where user_id = profiles.id) as used_at,
			(
				select min(occurred_at) from private.payments
				where user_id = profiles.id and kind = 'payment' and amount > 0
			) as paid_at
		from private.sign_up_attribution as origin join public.profiles on profiles.id = origin.user_id
		where origin.session_id::text = any (sessions) and outcome = 'verified'
			and not exists (select from private.admins where admins.user_id = profiles.id)
		order by origin.session_id, profiles.created_at, profiles.id
	)
	update private.visitors as known set
		user_id = accounts.id, signed_up_at = accounts.created_at,
		-- Whoever paid counts as confirmed.
		confirmed_at = coalesce(users.email_confirmed_at, accounts.paid_at),
		used_at = accounts.used_at, paid_at = accounts.paid_at
	from unnest(sessions) as given (session_id)
		left join accounts using (session_id)
		left join auth.users on users.id = accounts.id
	where known.session_id = given.session_id
		-- The steps of a deleted account stay.
		and (known.user_id is not null or known.signed_up_at is null)
		and (known.user_id, known.signed_up_at, known.confirmed_at, known.used_at, known.paid_at) is distinct from
			(accounts.id, accounts.created_at, coalesce(users.email_confirmed_at, accounts.paid_at), accounts.used_at, accounts.paid_at)
$$;

comment on function private.roll_visitor_steps(text[]) is
	'Accounts, calls and payments → visitors, by session. Source: docs/product.md#funnel.';

create function private.unseen_reason(account uuid)
returns text
language sql
stable
set search_path = ''
as $$
	select case when outcome = 'verified' then 'no_visit' else 'unknown' end
	from (select account as user_id) as given left join private.sign_up_attribution as origin using (user_id)
	where not exists (select from private.admins where admins.user_id = account)
		and (outcome = 'verified' and exists (
			select from private.visitors where visitors.session_id = origin.session_id::text
		)) is not true
$$;

comment on function private.unseen_reason(uuid) is
	'Why an account''s sign-up has no known visit; null when it has one, and for an operator.';

create function private.count_unseen_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	if tg_op <> 'INSERT' then
		update private.unseen_sign_ups set n = n - 1 where day = old.day and reason = old.reason;
	end if;
	if tg_op <> 'DELETE' then
		insert into private.unseen_sign_ups as known (day, reason, n) values (new.day, new.reason, 1)
		on conflict (day, reason) do update set n = known.n + 1;
	end if;
	return null;
end;
$$;

comment on function private.count_unseen_account() is 'Trigger of unseen_accounts: keeps their counts.';

create trigger count_unseen_account after insert or update or delete on private.unseen_accounts
	for each row execute function private.count_unseen_account();

create function private.roll_accounts(accounts uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
	perform private.roll_visitor_steps(array(
		select session_id::text from private.sign_up_attribution
		where user_id = any (accounts) and outcome = 'verified' and session_id is not null
		union
		select session_id from private.visitors where user_id = any (accounts)
	));
	delete from private.unseen_accounts
	where user_id = any (accounts) and private.unseen_reason(user_id) is null;
	insert into private.unseen_accounts as known (user_id, day, reason)
	select id, (created_at at time zone 'UTC')::date, reason
	from public.profiles cross join lateral private.unseen_reason(id) as reason
	where id = any (accounts) and reason is not null
	order by 2, 3, 1
	on conflict (user_id) do update set day = excluded.day, reason = excluded.reason
	where (known.day, known.reason) <> (excluded.day, excluded.reason);
end;
$$;

comment on function private.roll_accounts(uuid[]) is
	'What these accounts did → the steps of their visitors, and unseen_accounts. Source: docs/product.md#funnel.';

create function private.take_changed_accounts(from_day date, to_day date, first_day date)
returns table (user_id uuid, day date)
language sql
set search_path = ''
as $$
	with taken as (
		delete from private.changed_accounts where true returning user_id
	), changed as (
		select account.id, account.created_at
		from (select distinct user_id from taken) as each cross join lateral (
			-- By the key, one by one: there may be a thousand times as many accounts.
			select id, created_at from public.profiles where id = each.user_id limit 1
		) as account
		union
		select id, created_at from public.profiles
		where created_at >= private.midnight(from_day) and created_at < private.midnight(to_day + 1)
	)
	select id, (created_at at time zone 'UTC')::date from changed where created_at >= private.midnight(first_day)
$$;

comment on function private.take_changed_accounts(date, date, date) is
	'Empties changed_accounts; returns its accounts together with those of the days given, if any, but none that signed up before first_day.';

create function private.roll_funnel(
	landing_days datemultirange, from_day date, to_day date, first_day date, arrived_sessions text[] default null,
	out days datemultirange, out accounts uuid[]
)
language plpgsql
set search_path = ''
as $$
declare
	sign_up_days datemultirange;
begin
	select coalesce(range_agg(private.roll_visitors(lower(span), upper(span) - 1, arrived_sessions)), '{}') into days
	from unnest(landing_days) as span;
	perform private.roll_daily_visitors(day::date)
	from unnest(days) as span,
		generate_series(lower(span)::timestamp, upper(span)::timestamp - interval '1 day', '1 day') as day;
	select coalesce(array_agg(user_id), '{}'), coalesce(range_agg(daterange(day, day, '[]')), '{}')
	into accounts, sign_up_days
	from private.take_changed_accounts(from_day, to_day, first_day);
	perform private.roll_accounts(accounts);
	days := days + sign_up_days;
end;
$$;

comment on function private.roll_funnel(datemultirange, date, date, date, text[]) is
	'Brings visitors, daily_visitors and unseen_sign_ups up to date: with the events of landing_days (of these sessions, when some are given), and with the accounts that changed or, when days are given, signed up on them. Returns the days of entry and of sign-up that were rolled up, and the accounts. Source: docs/architecture.md#rollups.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
