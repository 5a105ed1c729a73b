-- Figures that add up, in one long shape (docs/architecture/money.md#facts): day, figure, dimensions, number.
--
-- In: triggers record the days and accounts that change, in the transaction that changes them, so that late events,
-- corrected dates and deleted accounts reach the figures. refresh_facts, called every five minutes, counts those days:
-- facts_of_… list what counts, count_facts adds it up by day, and the rows become daily_facts and monthly_facts. visitors
-- has a row for each session with the steps of its account: only grows, because events are never changed.
-- Out: read_facts reads days, months and the raw rows of days that are not counted yet; every report is made of it. A new
-- figure is a row in the function of its source. Money counts for customers and for deleted accounts.

-- Each combination of values that a fact of a source has. Written by refresh_facts.
create table private.dimensions (
	id integer generated always as identity primary key,
	source text collate "C" not null,
	utm_source text not null,
	utm_medium text not null,
	utm_campaign text not null,
	utm_content text not null,
	variant text not null,
	platform text not null,
	language text not null,
	-- YYYY-MM of the first payment, for retention only.
	cohort text not null,
	-- The digest of all values, because together they may be longer than an entry of an index.
	digest uuid not null unique
);

-- Figures by cohort have thirty times as many dimensions as the others.
create index dimensions_source_idx on private.dimensions (source, cohort);

-- The facts of each source (facts_of_…) by closed UTC day, with as many campaigns as max_campaigns_per_day. Written by
-- refresh_facts.
create table private.daily_facts (
	source text collate "C" not null,
	-- Order of an account's touches in the choice of its campaign, either for its platform and language only;
	-- empty where a figure has no account, or is not divided by origin.
	touch text collate "C" not null check (touch in ('', 'either', 'first', 'last')),
	day date not null,
	figure text collate "C" not null,
	dimensions integer not null references private.dimensions (id),
	n bigint not null,
	-- With the number, so that a report reads the index only; a figure's days are next to each other.
	primary key (source, touch, figure, day, dimensions) include (n)
);

-- Sums of daily_facts: a report of half a year reads a third of the rows (docs/architecture/overview.md#budgets). Written by
-- refresh_facts.
create table private.monthly_facts (
	source text collate "C" not null,
	touch text collate "C" not null,
	month date not null check (extract(day from month) = 1),
	figure text collate "C" not null,
	dimensions integer not null references private.dimensions (id),
	n bigint not null,
	primary key (source, touch, figure, month, dimensions) include (n)
);

-- A row of daily_facts with its dimensions.
create type private.fact as (
	day date, figure text, touch text, utm_source text, utm_medium text, utm_campaign text, utm_content text,
	variant text, platform text, language text, cohort text, n bigint
);

-- The digest of a fact's dimensions.
create function private.digest_of(of_source text, fact private.fact) returns uuid
language sql immutable
-- Not as JSON: functions that make it are stable only, and this one would not be inlined.
return md5(
	of_source || e'\x01' || fact.utm_source || e'\x01' || fact.utm_medium || e'\x01' || fact.utm_campaign || e'\x01'
	|| fact.utm_content || e'\x01' || fact.variant || e'\x01' || fact.platform || e'\x01' || fact.language || e'\x01' || fact.cohort
)::uuid;

-- The users with a call in the closed days of a month: distinct users cannot be added up over days. Written by
-- refresh_facts.
create table private.active_in_month (
	month date not null check (extract(day from month) = 1),
	user_id uuid not null references auth.users (id) on delete cascade,
	-- The account is from before the month (docs/product/reports.md#analytics-figures).
	is_returning boolean not null,
	primary key (month, user_id)
);
create index active_in_month_user_id_idx on private.active_in_month (user_id);

-- The UTC days whose raw rows changed since they were counted. There is no key: two concurrent transactions must both
-- insert their row for a day, since refresh_facts may delete one before the changes of the other are visible.
create table private.changed_days (
	source text not null check (source in ('events', 'visitors', 'accounts', 'calls', 'money')),
	day date not null
);
create index changed_days_source_idx on private.changed_days (source, day);

-- Trigger of inserted or deleted rows: records their days. Arguments: source of facts, timestamp column.
create function private.record_changed_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	execute format(
		'insert into private.changed_days select distinct %L, (%I at time zone ''UTC'')::date from changed_rows',
		tg_argv[0], tg_argv[1]
	);
	return null;
end;
$$;

-- Trigger of a profile or trial that is created, deleted or corrected, and of a trial that loses its account: records its
-- days, and the months between two dates of a profile, whose returning users change. Arguments: the timestamp columns.
create function private.record_changed_times() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	insert into private.changed_days
	select distinct 'accounts', ((version ->> name)::timestamptz at time zone 'UTC')::date
	from unnest(array[to_jsonb(old), to_jsonb(new)]) as version, unnest(tg_argv) as name
	where version ->> name is not null
	union all
	select 'calls', month::date
	from (select (to_jsonb(old) ->> 'created_at')::timestamptz, (to_jsonb(new) ->> 'created_at')::timestamptz) as dates (before, after),
		generate_series(date_trunc('month', least(before, after) at time zone 'UTC'), greatest(before, after) at time zone 'UTC', '1 month') as month
	where tg_op = 'UPDATE';
	return null;
end;
$$;
create trigger record_changed_days after insert on public.landing_analytics referencing new table as changed_rows
	for each statement execute function private.record_changed_days('events', 'created_at');
create trigger record_inserted_days after insert on public.api_usage referencing new table as changed_rows
	for each statement execute function private.record_changed_days('calls', 'called_at');
create trigger record_deleted_days after delete on public.api_usage referencing old table as changed_rows
	for each statement execute function private.record_changed_days('calls', 'called_at');
create trigger record_changed_times after insert or delete or update of created_at on public.profiles
	for each row execute function private.record_changed_times('created_at');
create trigger record_changed_times
	after insert or delete or update of started_at, converted_at, user_id on private.trial_conversions
	for each row execute function private.record_changed_times('started_at', 'converted_at');

-- The payments of customers, and of accounts that are deleted (docs/product/reports.md#customers).
create view private.counted_payments as
	select payments.*
	from private.payments
		left join private.customers on customers.user_id = payments.user_id
		left join private.former_payers as former on former.customer_id = payments.customer_id
	where customers.user_id is not null or payments.user_id is null and former.is_counted is not false;

-- subscription_changes of customers and of deleted accounts.
create view private.counted_changes as
	select changes.*
	from private.subscription_changes as changes
		left join private.customers on customers.user_id = changes.user_id
		left join private.former_payers as former on former.customer_id = changes.customer_id
	where customers.user_id is not null or changes.user_id is null and former.is_counted is not false;

-- counted_changes with an end that was planned for a time of a span and still is, in EUR.
create function private.upcoming_ends(from_time timestamptz, until_time timestamptz) returns setof private.counted_changes
language sql stable
begin atomic
	select * from private.counted_changes as planned
	where kind = 'cancel_planned' and ends_at >= from_time and ends_at < until_time and currency = 'eur'
		and not exists (
			select from private.subscription_changes as later
			where later.subscription_id = planned.subscription_id and later.n > planned.n
				and later.kind in ('cancel_planned', 'cancelled', 'reactivated')
		);
end;

-- The origin of each account by first and last touch, named as in the campaign report, and without a campaign, which is
-- the same by either touch; (unknown) without a verified attribution (docs/product/reports.md#campaign-report).
create view private.account_origins as
	select
		profiles.id as user_id, named.touch,
		case when is_known then coalesce(origin ->> 'source', '') else '(unknown)' end as utm_source,
		case when is_known then coalesce(origin ->> 'medium', '') else '(unknown)' end as utm_medium,
		case when is_known then coalesce(origin ->> 'campaign', '') else '(unknown)' end as utm_campaign,
		case when is_known then coalesce(origin ->> 'content', '') else '(unknown)' end as utm_content,
		case
			when not is_known then '(unknown)'
			when origin ->> 'content' ~* '^[a-e]$' then lower(origin ->> 'content')
			else 'a'
		end as variant,
		case when is_known then coalesce(platform, '(unknown)') else '(unknown)' end as platform,
		coalesce(attribution.language, profiles.language) as language
	from public.profiles
		left join private.sign_up_attribution as attribution on attribution.user_id = profiles.id
		cross join lateral (
			values ('first', first_touch, last_touch), ('last', last_touch, first_touch), ('either', null, null)
		) as named (touch, preferred, other)
		-- offset: evaluated once a row. In the values themselves, the function would be planned for each row.
		cross join lateral (
			select coalesce(outcome = 'verified', false) as is_known,
				private.campaign_touch(preferred, other) as origin
			offset 0
		) as verdict;

-- Trigger of an account that begins or ceases to count as a customer, or whose origin is settled: records the days of
-- all that it did.
create function private.record_days_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	account constant uuid := coalesce(new.user_id, old.user_id);
begin
	insert into private.changed_days
	select distinct source, (at at time zone 'UTC')::date
	from (
		select 'accounts' as source, unnest(array[created_at, started_at, converted_at]) as at
		from public.profiles left join private.trial_conversions on user_id = id where id = account
		union all
		select 'calls', called_at from public.api_usage where user_id = account
		union all
		select 'money', occurred_at from private.payments where user_id = account
		union all
		select 'money', changes.at from private.subscription_changes as changes where user_id = account
	) as counted
	where at is not null;
	return null;
end;
$$;

-- A trigger of statements names the rows of one event, as they were or as they are: each table needs four.
do $$
declare
	watched record;
begin
	for watched in
		select * from (values
			('payments', 'record_days', $call$record_changed_days('money', 'occurred_at')$call$),
			('subscription_changes', 'record_days', $call$record_changed_days('money', 'at')$call$),
			('payments', 'follow', 'follow_first_payments()')
		) as tables (name, trigger_name, call),
			(values ('insert', 'new'), ('delete', 'old'), ('update', 'old'), ('update', 'new')) as events (event, rows)
	loop
		execute format(
			'create trigger %s_of_%s_%s after %s on private.%I referencing %s table as changed_rows for each statement execute function private.%s',
			watched.trigger_name, watched.rows, watched.event, watched.event, watched.name, watched.rows, watched.call
		);
	end loop;
end $$;
create trigger record_days_of_account after insert or delete on private.customers
	for each row execute function private.record_days_of_account();
-- A settled attribution moves what the account did to another origin.
create trigger record_days_of_account
	after update of outcome, first_touch, last_touch on private.sign_up_attribution
	for each row execute function private.record_days_of_account();

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
	-- Whether the campaign is one of the most frequent ones of the day of entry (docs/product/reports.md#campaign-report).
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

-- Accounts that did something that may change a step of the funnel (docs/architecture/money.md#facts). There is no key, as in
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
		-- An account that paid counts as confirmed.
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

-- The day's events → visitors; records the days of entry whose figures change (docs/product/reports.md#funnel).
create function private.roll_visitors(of_day date) returns void
language plpgsql set search_path = ''
set plan_cache_mode = force_custom_plan as $$
declare
	days date[];
	entered date;
begin
	with first_events as (
		select distinct on (session_id)
			session_id, created_at as entry_at, event_id as entry_event,
			min(created_at) filter (where event_type = 'click') over (partition by session_id) as clicked_at,
			coalesce(utm_source, '') as utm_source, coalesce(utm_campaign, '') as utm_campaign,
			detected_platform as platform, language, variant
		from public.landing_analytics
		where created_at >= private.midnight(of_day) and created_at < private.midnight(of_day + 1)
			and session_id <> '' and cta_location is distinct from 'sign_up'
		order by session_id, created_at, event_id
	), changed as materialized (
		select first_events.*, visitor.entry_at as entry_before
		from first_events left join lateral (
			-- The key finds it, because there are visitors of years.
			select * from private.visitors where visitors.session_id = first_events.session_id limit 1
		) as visitor on true
		where visitor.session_id is null
			or (first_events.entry_at, first_events.entry_event) < (visitor.entry_at, visitor.entry_event)
			or first_events.clicked_at < coalesce(visitor.clicked_at, 'infinity')
	), written as (
		insert into private.visitors as visitor
			(session_id, entry_at, entry_event, clicked_at, utm_source, utm_campaign, platform, language, variant)
		select session_id, entry_at, entry_event, clicked_at, utm_source, utm_campaign, platform, language, variant
		from changed order by session_id
		on conflict (session_id) do update set
			clicked_at = least(visitor.clicked_at, excluded.clicked_at),
			(entry_at, entry_event, utm_source, utm_campaign, platform, language, variant, is_named) = (
				select entry_at, entry_event, utm_source, utm_campaign, platform, language, variant, is_named
				from unnest(array[visitor, excluded]) order by entry_at, entry_event limit 1
			)
		returning visitor.entry_at
	), late as (
		-- An event that arrives after the sign-up of its session.
		insert into private.changed_accounts
		select origin.user_id
		from changed join private.sign_up_attribution as origin on origin.session_id::text = changed.session_id
	)
	select coalesce(array_agg(distinct (entry_at at time zone 'UTC')::date), '{}') into days
	from (select entry_at from written union all select entry_before from changed where entry_before is not null) as entries;
	insert into private.changed_days select 'visitors', day from unnest(days) as day;
	-- Only the most frequent campaigns of a day keep their names (docs/product/reports.md#campaign-report).
	foreach entered in array days loop
		update private.visitors as visitor set is_named = campaigns.is_named
		from (
			select utm_source, utm_campaign, row_number() over (
				partition by utm_source = '(other)'
				order by private.is_earned_name(utm_source, utm_campaign) desc, count(*) desc, utm_source, utm_campaign
			) <= private.max_campaigns_per_day() as is_named
			from private.visitors
			where entry_at >= private.midnight(entered) and entry_at < private.midnight(entered + 1)
			group by utm_source, utm_campaign
		) as campaigns
		where entry_at >= private.midnight(entered) and entry_at < private.midnight(entered + 1)
			and visitor.utm_source = campaigns.utm_source and visitor.utm_campaign = campaigns.utm_campaign
			and visitor.is_named <> campaigns.is_named;
	end loop;
end;
$$;

-- Trigger of inserted calls: records the accounts whose first call may be among them.
create function private.record_first_calls() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	insert into private.changed_accounts
	select distinct user_id
	-- The visitor of a sign-up of this minute may not be known yet.
	from changed_rows join private.sign_up_attribution as origin using (user_id)
	where origin.session_id is not null and not exists (
		select from private.visitors where visitors.user_id = changed_rows.user_id and used_at <= called_at
	);
	return null;
end;
$$;

-- Trigger of a deleted account, whose rows elsewhere have gone and been recorded by then.
create function private.forget_changed_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	delete from private.changed_accounts where user_id = old.id;
	return null;
end;
$$;
create trigger record_first_calls after insert on public.api_usage referencing new table as changed_rows
	for each statement execute function private.record_first_calls();
create trigger forget_changed_account after delete on auth.users
	for each row execute function private.forget_changed_account();

-- Parts of every figure that adds up (docs/architecture/money.md#facts): a new figure is a row in the function of its
-- source. Counting, naming, storing and reading are the same for all. A function returns, for a span of whole UTC days and
-- for these touches, one row for each time that something counts; count_facts finds it by its name.

-- A row for each time that something counts.
create type private.dated_fact as (
	at timestamptz, figure text, touch text, utm_source text, utm_medium text, utm_campaign text, utm_content text, variant text,
	platform text, language text, cohort text, n bigint
);

-- Views and clicks. A day of a hundred million events is read by several processes at once.
create function private.facts_of_events(from_time timestamptz, until_time timestamptz, touches text[]) returns setof private.dated_fact
language sql stable parallel safe
begin atomic
	select created_at, case event_type when 'view' then 'views' when 'click' then 'clicks' end, '', coalesce(utm_source, ''),
		coalesce(utm_medium, ''), coalesce(utm_campaign, ''), coalesce(utm_content, ''), variant, detected_platform, language, '', 1
	from public.landing_analytics
	-- The report of a sign-up is stored, and counts for nothing.
	where created_at >= from_time and created_at < until_time and cta_location is distinct from 'sign_up';
end;

-- Visitors by their entry, and those who clicked on that day.
create function private.facts_of_visitors(from_time timestamptz, until_time timestamptz, touches text[]) returns setof private.dated_fact
language sql stable
begin atomic
	select entry_at, counted.figure, '', utm_source, '', utm_campaign, '', variant, platform, language, '', 1
	from private.named_visitors cross join lateral (
		values ('visitors', true), ('visitor_clicks', (clicked_at at time zone 'UTC')::date = (entry_at at time zone 'UTC')::date)
	) as counted (figure, is_counted)
	where entry_at >= from_time and entry_at < until_time and is_counted;
end;

-- Calls of customers by kind, and the first call of each customer on a day.
create function private.facts_of_calls(from_time timestamptz, until_time timestamptz, touches text[]) returns setof private.dated_fact
language sql stable
begin atomic
	with calls as (
		select user_id, called_at, kind
		from public.api_usage cross join lateral (
			-- Call by call: a join would read every customer.
			select from private.customers where customers.user_id = api_usage.user_id limit 1
		) as customer
		where called_at >= from_time and called_at < until_time
	)
	select called_at, figure, '', '', '', '', '', '', '', '', '', 1
	from (
		select called_at, kind || '_calls' as figure from calls
		union all
		-- The first call of each day.
		select min(called_at), 'active_users' from calls group by user_id, (called_at at time zone 'UTC')::date
	) as used;
end;

-- The dimensions under which an account counts: undivided, and as in account_origins. Its queries become part of the
-- caller's.
create function private.origins_of(account uuid, touches text[])
returns table (
	touch text, utm_source text, utm_medium text, utm_campaign text, utm_content text, variant text, platform text, language text
)
language sql stable
begin atomic
	select touch, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language
	from private.account_origins where account_origins.user_id = account and touch = any (touches)
		-- A plan for undivided figures looks up no origin.
		and touches <> array['']
	union all
	select touch, part, part, part, part, part, part, part
	from (values ('', ''), ('either', '(unknown)'), ('first', '(unknown)'), ('last', '(unknown)')) as undivided (touch, part)
	-- A trial and money may have lost their account.
	where touch = any (touches) and (touch = '' or not exists (select from public.profiles where profiles.id = account));
end;

-- Sign-ups, trials and first payments, and sign-ups without a known visit (docs/product/reports.md#campaign-report).
create function private.facts_of_accounts(from_time timestamptz, until_time timestamptz, touches text[]) returns setof private.dated_fact
language sql stable
begin atomic
	select at, figure, origin.*, '', 1
	from (
		select user_id, created_at as at, 'sign_ups' as figure from private.customers join public.profiles on id = user_id
		union all
		select user_id, started_at, 'trials' from private.customer_trials
		union all
		-- A trial that was paid at any time counts on the day of its start.
		select user_id, started_at, 'trials_paid' from private.customer_trials where converted_at is not null
		union all
		select user_id, converted_at, 'paid' from private.customer_trials
	) as steps cross join lateral private.origins_of(user_id, touches) as origin
	where at >= from_time and at < until_time
	union all
	select at, 'sign_ups_' || reason, '', '', '', '', '', '', '', '', '', 1
	from (
		select created_at as at, reason from public.profiles cross join lateral private.missing_visit(id) as reason
		union all
		select signed_up_at, reason from private.deleted_sign_ups
	) as unplaced
	where at >= from_time and at < until_time and reason is not null and '' = any (touches);
end;

-- Changes of MRR and customers, and movements of money, in cents of EUR (docs/product/money.md#revenue-figures).
create function private.facts_of_money(from_time timestamptz, until_time timestamptz, touches text[]) returns setof private.dated_fact
language sql stable
begin atomic
	select at, figures.figure, origin.*, figures.cohort, figures.n
	from private.counted_changes as change cross join lateral private.origins_of(user_id, touches) as origin
		cross join lateral (values
			('mrr_' || movement, '', mrr_after - mrr_before),
			('customers_' || movement, '', (movement in ('new', 'churn', 'reactivation'))::integer),
			('active', '', (state_after is not distinct from 'active')::integer - (state_before is not distinct from 'active')::integer),
			('past_due', '', (state_after is not distinct from 'past_due')::integer - (state_before is not distinct from 'past_due')::integer),
			('cohort_new', to_char(change.cohort, 'YYYY-MM'), (movement = 'new')::integer),
			('cohort_change', to_char(change.cohort, 'YYYY-MM'), case movement when 'churn' then -1 when 'new' then 1 when 'reactivation' then 1 end)
		) as figures (figure, cohort, n)
	where at >= from_time and at < until_time and currency = 'eur' and figures.n <> 0
	union all
	select occurred_at, figures.figure, origin.*, '', figures.n
	from private.counted_payments cross join lateral private.origins_of(user_id, touches) as origin
		cross join lateral (values
			(case kind when 'dispute_won' then 'disputes' else kind || 's' end, case kind when 'failure' then 1 else amount end),
			('payment_count', (kind = 'payment')::integer),
			('tax', tax), ('fees', fee), ('fees_unknown', (fee is null and kind in ('payment', 'dispute'))::integer),
			('revenue', case when kind <> 'failure' then amount end - tax)
		) as figures (figure, n)
	where occurred_at >= from_time and occurred_at < until_time and currency = 'eur' and figures.n <> 0;
end;

-- The facts of a source by UTC day, both days included, before until_time (docs/architecture/money.md#facts). The names are
-- those of the whole day; campaigns beyond the limit of a day are all named (other), in rows to be summed. Variant,
-- platform or language are empty where a report does not need them: fewer groups of the raw rows.
create function private.count_facts(
	of_source text, from_day date, to_day date, until_time timestamptz default 'infinity',
	touches text[] default array['', 'either', 'first', 'last'],
	figures text[] default null, without text[] default '{}'
) returns setof private.fact
language plpgsql stable set search_path = ''
-- A day's facts are grouped by hashing: their texts take long to sort.
set work_mem = '64MB' set enable_sort = off
-- Its rows are found one by one, whatever its caller sets.
set enable_nestloop = on as $$
begin
	-- A plan for each span: it depends on its length.
	return query execute format($sql$
		with counted as materialized (
			select
				-- The day of each row would take a tenth of the time.
				coalesce(%8$L, (at at time zone 'UTC')::date) as day, figure, touch, utm_source, utm_medium, utm_campaign, utm_content,
				case when 'variant' = any (%7$L::text[]) then '' else variant end as variant,
				case when 'platform' = any (%7$L::text[]) then '' else platform end as platform,
				case when 'language' = any (%7$L::text[]) then '' else language end as language,
				cohort, sum(n) filter (where at < %4$L)::bigint as n, count(*) as facts
			from private.%1$I(%2$L, %3$L, %5$L)
			where %6$L is null or figure = any (%6$L)
			group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
		), campaigns as (
			-- Anybody can invent campaign names in a URL: only those that earned it and the most frequent ones keep theirs.
			select day, touch, utm_source, utm_medium, utm_campaign, utm_content,
				row_number() over (
					partition by day, touch, utm_source = '(other)'
					order by private.is_earned_name(utm_source, utm_campaign) desc, sum(facts) desc,
						utm_source, utm_medium, utm_campaign, utm_content
				) <= private.max_campaigns_per_day() as is_named
			from counted
			group by day, touch, utm_source, utm_medium, utm_campaign, utm_content
		)
		select
			day, figure, touch,
			case when is_named then utm_source else '(other)' end, case when is_named then utm_medium else '(other)' end,
			case when is_named then utm_campaign else '(other)' end, case when is_named then utm_content else '(other)' end,
			variant, platform, language, cohort, n
		from (
			-- Looked up by hashing: nobody knows how many rows a CTE has, and a join compared each with each.
			select *, (day, touch, utm_source, utm_medium, utm_campaign, utm_content) in (
				select day, touch, utm_source, utm_medium, utm_campaign, utm_content from campaigns where is_named
			) as is_named
			-- offset: looked up once a row, not for each of the names above.
			from counted where n <> 0 offset 0
		) as named
	$sql$, 'facts_of_' || of_source, private.midnight(from_day), private.midnight(to_day + 1), until_time, touches, figures, without,
		case when from_day = to_day then from_day end);
end;
$$;

-- The values of the dimensions wanted, in the order of the type, null in the place of the others.
create function private.fact_key(fact private.fact, by_dimensions text[]) returns text[]
language sql immutable
return array[
	case when 'utm_source' = any (by_dimensions) then fact.utm_source end,
	case when 'utm_medium' = any (by_dimensions) then fact.utm_medium end,
	case when 'utm_campaign' = any (by_dimensions) then fact.utm_campaign end,
	case when 'utm_content' = any (by_dimensions) then fact.utm_content end,
	case when 'variant' = any (by_dimensions) then fact.variant end,
	case when 'platform' = any (by_dimensions) then fact.platform end,
	case when 'language' = any (by_dimensions) then fact.language end,
	case when 'cohort' = any (by_dimensions) then fact.cohort end
];

-- The days from from_day that a report until this time counts from the raw rows: those that changed since
-- refresh_facts, and the one that the report cuts.
create function private.uncounted_days(of_source text, from_day date, until_time timestamptz) returns datemultirange
language sql stable set search_path = '' as $$
	select coalesce(range_agg(days), '{}')
	from (select (now() at time zone 'UTC')::date as today, (until_time at time zone 'UTC')::date as end_day) as times
		cross join lateral (
			select daterange(day, day, '[]') as days from private.changed_days
			where source = of_source and day >= from_day and day < least(today, end_day)
			union
			-- The current day, and one that the report cuts.
			select daterange(
				greatest(from_day, least(today, end_day)),
				greatest(from_day, end_day + (until_time > private.midnight(end_day))::integer)
			)
		) as uncounted
$$;

-- The closed days of a month.
create function private.closed_days(month date) returns daterange
language sql stable set search_path = '' as $$
	select daterange(month, least((month + interval '1 month')::date, greatest(month, (now() at time zone 'UTC')::date)))
$$;

-- The first day of the step that has a day; null without a step.
create function private.first_day_of(step text, day date) returns date
language sql immutable
return case step
	when 'day' then day
	-- A Monday; date_trunc takes five times as long.
	when 'week' then day - (day - date '1900-01-01') % 7
	else date_trunc(step, day::timestamp)::date
end;

-- Figures of a source from a day to a time, by step (day, week or month; null: all in one, without first_day), figure
-- and key (fact_key); of accounts by that touch. Filters: {source, campaign, platform, language, variant}, each
-- optional. Only the keys wanted, if any are given.
create function private.read_facts(
	of_source text, figures text[], from_day date, until_time timestamptz, step text default null, of_touch text default '',
	by_dimensions text[] default '{}', filters jsonb default '{}', wanted_keys jsonb default null
) returns table (first_day date, figure text, key text[], n bigint)
language plpgsql stable set search_path = ''
-- The filters are known when the query is planned: those without a value vanish. Nobody knows how many rows a CTE has: only
-- a join by hashing is fast for few and for many.
set plan_cache_mode = force_custom_plan set enable_mergejoin = off set enable_nestloop = off
-- Stored rows are grouped by hashing: sorting a quarter of a million of them takes half of a report's time.
set enable_sort = off set work_mem = '64MB' as $$
#variable_conflict use_column
declare
	passing constant jsonb := private.passing_values(filters);
	uncounted constant datemultirange := private.uncounted_days(of_source, from_day, until_time);
	counted constant datemultirange :=
		datemultirange(daterange(from_day, greatest(from_day, (until_time at time zone 'UTC')::date))) - uncounted;
	-- Months are read instead of days where all of their closed days are wanted.
	months constant date[] := array(
		select month::date
		from generate_series(date_trunc('month', from_day::timestamp), until_time at time zone 'UTC', '1 month') as month
		where coalesce(step, 'month') = 'month' and private.closed_days(month::date) <@ counted
	);
	days constant datemultirange := counted - (
		select coalesce(range_agg(private.closed_days(month)), '{}') from unnest(months) as month
	);
begin
	return query
	with chosen as materialized (
		-- Stored rows are grouped by the number of their key, because there are hundreds of thousands of them.
		select id, key, dense_rank() over (order by key) as place
		from private.dimensions cross join lateral private.fact_key((
			null, '', '', utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, cohort, 0
		)::private.fact, by_dimensions) as key
		-- Figures by cohort are read by cohort only.
		where source = of_source and (cohort = '' or 'cohort' = any (by_dimensions))
			and private.is_passing(passing, utm_source, utm_campaign, variant, platform, language)
			and (wanted_keys is null or to_jsonb(key) in (select jsonb_array_elements(wanted_keys)))
	), stored as (
		select private.first_day_of(step, day) as first_day, figure, place, sum(facts.n) as n
		from private.daily_facts as facts join chosen on id = dimensions
		where source = of_source and touch = of_touch and figure = any (figures)
			-- A look at each day takes a third longer, and vanishes where the days are one span.
			and day >= lower(days) and day < upper(days) and (days = datemultirange(range_merge(days)) or day <@ days)
		group by 1, 2, 3
		union all
		select private.first_day_of(step, month), figure, place, sum(facts.n)
		from private.monthly_facts as facts join chosen on id = dimensions
		where source = of_source and touch = of_touch and figure = any (figures) and month = any (months)
		group by 1, 2, 3
	)
	select first_day, figure, key, sum(facts.n)::bigint
	from (
		select first_day, figure, key, stored.n
		from stored join (select distinct place, key from chosen) as places using (place)
		union all
		select private.first_day_of(step, fact.day), fact.figure, key, fact.n
		from unnest(uncounted) as span cross join lateral private.count_facts(
				of_source, lower(span), upper(span) - 1, until_time, array[of_touch], figures, array(
					select name from unnest(array['variant', 'platform', 'language']) as name
					where name <> all (by_dimensions) and not passing ? name
				)
			) as fact cross join lateral private.fact_key(fact, by_dimensions) as key
		where private.is_passing(passing, utm_source, utm_campaign, variant, platform, language)
			and (wanted_keys is null or to_jsonb(key) in (select jsonb_array_elements(wanted_keys)))
	) as facts
	group by 1, 2, 3 having sum(facts.n) <> 0;
end;
$$;

-- count_facts → daily_facts, of one source and some days in a row; of events also → visitors.
create function private.refresh_days(of_source text, from_day date, to_day date) returns void
language plpgsql set search_path = '' as $$
declare
	counted private.fact[];
begin
	-- First: what changes from here on is recorded again.
	delete from private.changed_days where source = of_source and day between from_day and to_day;
	if of_source = 'events' then
		perform private.roll_visitors(day::date) from generate_series(from_day, to_day, interval '1 day') as day;
	end if;
	counted := array(select fact from private.count_facts(of_source, from_day, to_day) as fact);
	insert into private.dimensions (
		source, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, cohort, digest
	)
	select of_source, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language, cohort, digest
	from (select fact.*, private.digest_of(of_source, fact) as digest from unnest(counted) as fact) as new
	where not exists (select from private.dimensions as stored where stored.digest = new.digest)
	group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
	delete from private.daily_facts where source = of_source and day between from_day and to_day;
	insert into private.daily_facts
	select of_source, touch, fact.day, figure, dimensions.id, sum(fact.n)
	from unnest(counted) as fact join private.dimensions on digest = private.digest_of(of_source, fact)
	group by touch, fact.day, figure, dimensions.id;
end;
$$;

-- Counts closed UTC days whose raw rows changed, the newest first, at least one and as many as the time allows, and
-- then their months; brings the visitors of the current day and the steps of accounts up to date. Returns the numbers
-- of days (by source) and accounts, and whether nothing is left. The Worker calls it every five minutes.
create function public.refresh_facts(at_most interval default '20 seconds') returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '55s' as $$
declare
	started constant timestamptz := clock_timestamp();
	accounts uuid[];
	slice_started timestamptz := started;
	-- Days that are counted at once: many after a short count, because each is planned anew; one after a long count.
	span integer := 1;
	next record;
	from_day date;
	sources text[] := '{}';
	days date[] := '{}';
begin
	perform pg_advisory_xact_lock(hashtext('tabulia.refresh_facts'));
	perform private.roll_visitors(now()::date);
	-- Adds the actions of accounts to the steps of their visitors; of the days of their sign-ups one may have a visit now.
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
	loop
		select source, day into next from private.changed_days where day < now()::date order by day desc, source limit 1;
		exit when not found or days <> '{}' and clock_timestamp() > started + at_most;
		select min(day) into from_day from (
			select day, next.day - day = row_number() over (order by day desc) - 1 as is_in_row
			from private.changed_days where source = next.source and day <= next.day
			group by day order by day desc limit span
		) as newest where is_in_row;
		perform private.refresh_days(next.source, from_day, next.day);
		sources := sources || array_fill(next.source, array[next.day - from_day + 1]);
		days := days || array(select day::date from generate_series(from_day, next.day, interval '1 day') as day);
		span := case when clock_timestamp() < slice_started + interval '0.5 seconds' then least(2 * span, 31) else 1 end;
		slice_started := clock_timestamp();
	end loop;
	-- daily_facts → monthly_facts; of calls also api_usage → active_in_month, up to yesterday.
	for next in
		select distinct source, date_trunc('month', day)::date as month from unnest(sources, days) as refreshed (source, day)
	loop
		delete from private.monthly_facts where source = next.source and month = next.month;
		insert into private.monthly_facts
		select source, touch, next.month, figure, dimensions, sum(n)
		from private.daily_facts
		where source = next.source and day >= next.month and day < next.month + interval '1 month'
		group by source, touch, figure, dimensions;
		continue when next.source <> 'calls';
		delete from private.active_in_month where month = next.month;
		insert into private.active_in_month
		select distinct next.month, user_id, created_at < private.midnight(next.month)
		from private.customers join public.api_usage using (user_id) join public.profiles on id = user_id
		where called_at >= private.midnight(next.month)
			and called_at < least(private.midnight((next.month + interval '1 month')::date), date_trunc('day', now(), 'UTC'));
	end loop;
	return jsonb_build_object(
		'days', cardinality(days), 'accounts', cardinality(accounts),
		'is_done', not exists (select from private.changed_days where day < now()::date)
			and not exists (select from private.changed_accounts)
	);
end;
$$;
