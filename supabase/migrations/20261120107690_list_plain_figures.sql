-- Each stored figure once more, as plain SQL over raw rows that shares nothing with its counting
-- (docs/architecture.md#figures-explained).

-- The figures that can be explained, each with a query of its rows: at, n, and what identifies the row.
create table private.plain_figures (
	name text primary key,
	source text not null,
	-- What is summed to the figure: facts, the step of a funnel, or what counts in a test.
	figures text[] not null,
	-- What there is at an instant; all days before it count.
	is_level boolean not null,
	-- {during X}: the time X lies in the span; {from}, {until}: its ends; {seen}: later steps do not count yet;
	-- {customer X}: the account X counts; {counted T}: so does whoever has paid a row of T; {origin X}: the account X
	-- passes the filters. {?name} at the beginning of a line: only with that filter, whose values are {name}.
	rows_sql text not null
);

-- The filters of an origin.
create function private.origin_filters() returns text[]
language sql immutable
return array['source', 'campaign', 'variant', 'platform', 'language'];

-- Those among the filters.
create function private.of_origin(filters jsonb) returns jsonb
language sql immutable set search_path = '' as $$
	select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(filters) where key = any (private.origin_filters())
$$;

-- The lines of a query for the filters of an origin, by what it calls these values.
create function private.filter_lines(source text, campaign text, variant text, platform text, language text) returns text
language sql immutable set search_path = '' as $$
	select string_agg(format(E'\n{?%1$s}\tand %2$s in ({%1$s})', name, value), '' order by place)
	from unnest(private.origin_filters(), array[source, campaign, variant, platform, language])
		with ordinality as filters (name, value, place)
$$;

-- The same for an event; of_value puts what the query calls a value into another expression.
create function private.event_filter_lines(of_value text default '%s') returns text
language sql immutable set search_path = '' as $$
	select private.filter_lines(
		format(of_value, 'coalesce(utm_source, '''')'), format(of_value, 'coalesce(utm_campaign, '''')'),
		format(of_value, 'variant'), format(of_value, 'detected_platform'), format(of_value, 'language')
	)
$$;

-- The lines for the first event of a group.
create function private.first_event_filter_lines() returns text
language sql immutable
return private.event_filter_lines('(array_agg(%s order by created_at, event_id))[1]');

insert into private.plain_figures
select type || 's', 'events', array[type || 's'], false, format($sql$
select created_at as at, 1 as n, event_id, utm_source, utm_campaign, variant, detected_platform, language
from public.landing_analytics
where event_type = %L and cta_location is distinct from 'sign_up' and {during created_at}%s$sql$, type, private.event_filter_lines())
from unnest(array['view', 'click']) as type
union all
select name, 'visitors', array[name], false, format($sql$
select min(created_at) as at, 1 as n, min(event_id::text) as an_event
from public.landing_analytics
where session_id <> '' and cta_location is distinct from 'sign_up' and created_at < {until}
group by session_id
having min(created_at) >= {from}%s%s$sql$, condition, private.first_event_filter_lines())
from (values
	('visitors', ''),
	('visitor_clicks', ' and min(created_at) filter (where event_type = ''click'') < date_trunc(''day'', min(created_at), ''UTC'') + interval ''1 day''')
) as parts (name, condition)
union all
select kind || '_calls', 'calls', array[kind || '_calls'], false, format($sql$
select called_at as at, 1 as n, user_id
from public.api_usage
where kind = %L and {customer user_id} and {during called_at}$sql$, kind)
from unnest(array['formula', 'chat']) as kind
union all
values ('active_users', 'calls', array['active_users'], false, $sql$
select min(called_at) as at, 1 as n, user_id
from public.api_usage
where {customer user_id} and {during called_at}
group by user_id, date_trunc('day', called_at, 'UTC')$sql$),
('sign_ups', 'accounts', array['sign_ups'], false, $sql$
select created_at as at, 1 as n, id as user_id
from public.profiles
where {customer id} and {during created_at}{origin id}$sql$)
union all
select name, 'accounts', array[name], false, format($sql$
select %s as at, 1 as n, trial, user_id
from private.trial_conversions
where %s and (user_id is null or {customer user_id}) and {during %1$s}{origin user_id}$sql$, time, condition)
from (values
	('trials', 'started_at', 'true'), ('trials_paid', 'started_at', 'converted_at is not null'), ('paid', 'converted_at', 'true')
) as steps (name, time, condition)
union all
select name, 'money', array[name], false, format($sql$
select occurred_at as at, %s as n, kind, stripe_id, user_id
from private.payments
where currency = 'eur' and %s and {counted payments} and {during occurred_at}{origin user_id}$sql$, n, condition)
from (values
	('payments', 'amount', 'kind = ''payment'''), ('payment_count', '1', 'kind = ''payment'''),
	('refunds', 'amount', 'kind = ''refund'''), ('disputes', 'amount', 'kind in (''dispute'', ''dispute_won'')'),
	('failures', '1', 'kind = ''failure'''), ('tax', 'tax', 'tax <> 0'), ('fees', 'fee', 'fee <> 0'),
	('fees_unknown', '1', 'fee is null and kind in (''payment'', ''dispute'')'),
	('revenue', 'amount - tax', 'kind <> ''failure''')
) as flows (name, n, condition)
union all
select 'mrr_' || movement, 'money', array['mrr_' || movement], false, format($sql$
select at, mrr_after - mrr_before as n, kind, subscription_id, user_id
from private.subscription_changes
where currency = 'eur' and movement = %L and {counted subscription_changes} and {during at}{origin user_id}$sql$, movement)
from unnest(array['new', 'expansion', 'contraction', 'churn', 'reactivation']) as movement
union all
select 'customers_' || movement, 'money', array['customers_' || movement], false, format($sql$
select at, 1 as n, kind, subscription_id, user_id
from private.subscription_changes
where currency = 'eur' and movement = %L and {counted subscription_changes} and {during at}{origin user_id}$sql$, movement)
from unnest(array['new', 'churn', 'reactivation']) as movement
union all
select name, 'money', figures, true, format($sql$
select * from (
	select distinct on (subscription_id) at, %s as n, state_after, subscription_id, user_id
	from private.subscription_changes
	where currency = 'eur' and {counted subscription_changes} and at < {until}{origin user_id}
	order by subscription_id, subscription_changes.n desc
) as latest
where n <> 0$sql$, n)
from (values
	('mrr', array['mrr_new', 'mrr_expansion', 'mrr_contraction', 'mrr_churn', 'mrr_reactivation'], 'mrr_after'),
	('active', array['active'], '(state_after is not distinct from ''active'')::integer'),
	('past_due', array['past_due'], '(state_after is not distinct from ''past_due'')::integer')
) as levels (name, figures, n)
union all
-- The customers there are, of one cohort with its filter.
values ('kept', 'money', array['cohort_change'], true, $sql$
select * from (
	select distinct on (coalesce(user_id::text, person::text, customer_id))
		at, (movement <> 'churn')::integer as n, to_char(cohort, 'YYYY-MM') as cohort, subscription_id, user_id
	from private.subscription_changes left join private.former_payers using (customer_id)
	where currency = 'eur' and movement in ('new', 'churn', 'reactivation') and {counted subscription_changes}
		and at < {until}{origin user_id}
	order by coalesce(user_id::text, person::text, customer_id), at desc, subscription_changes.n desc
) as latest
where n <> 0
{?cohort}	and cohort in ({cohort})$sql$),
('costs', 'costs', array['cost'], false, $sql$
select * from (
	select day::timestamp at time zone 'UTC' as at, cost as n, utm_source, utm_medium, utm_campaign, upload
	from private.campaign_costs as given
	where currency = 'EUR' and not exists (
		select from private.campaign_costs as later
		where (later.day, later.utm_source, later.utm_medium, later.utm_campaign)
			= (given.day, given.utm_source, given.utm_medium, given.utm_campaign) and later.upload > given.upload
	)
) as newest
where {during at}
{?source}	and utm_source in ({source})
{?campaign}	and utm_campaign in ({campaign})$sql$),
('test_visitors', 'tests', array['exposure'], false, $sql$
select exposed_at as at, 1 as n, test_name, run, arm
from private.experiment_units
where is_drawn and not is_split and not is_crowded and {during exposed_at}
{?test}	and test_name in ({test})
{?run}	and run in ({run})
{?arm}	and arm in ({arm})$sql$),
('test_conversions', 'tests', array['cta_click', 'sign_up', 'confirmed', 'paid'], false, $sql$
select * from (
	select min(converted_at) as at, 1 as n, test_name, run, arm, goal
	from private.experiment_units join private.experiment_conversions using (test_name, run, unit_id)
	where is_drawn and not is_split and not is_crowded and converted_at >= exposed_at and goal not like 'lcp%'
	group by test_name, run, arm, goal, unit_id
) as firsts
where {during at}
{?test}	and test_name in ({test})
{?run}	and run in ({run})
{?arm}	and arm in ({arm})
{?goal}	and goal in ({goal})$sql$);

-- The steps of the funnel, each with the conditions of those before it.
insert into private.plain_figures
select name, 'funnel', array[step::text], false, format($sql$
select entry_at as at, 1 as n, clicked_at, signed_up_at, confirmed_at, used_at, paid_at, user_id
from (
	select session_id, min(created_at) as entry_at, min(created_at) filter (where event_type = 'click') as clicked_at,
		least({seen}, min(created_at) + interval '30 days') as deadline
	from public.landing_analytics
	where session_id <> '' and cta_location is distinct from 'sign_up'
	group by session_id
	having min(created_at) >= {from} and min(created_at) < {until}%2$s
) as came left join (
	select distinct on (origin.session_id) origin.session_id::text, profiles.id as user_id, profiles.created_at as signed_up_at,
		coalesce(email_confirmed_at, converted_at) as confirmed_at, converted_at as paid_at,
		(select min(called_at) from public.api_usage where api_usage.user_id = profiles.id) as used_at
	from private.sign_up_attribution as origin join public.profiles on profiles.id = origin.user_id
		join auth.users on users.id = profiles.id left join private.trial_conversions as trial on trial.user_id = profiles.id
	where outcome = 'verified' and profiles.id not in (select user_id from private.admins)
	order by origin.session_id, profiles.created_at, profiles.id
) as accounts using (session_id)
where (clicked_at < deadline%1$s) or exists (
	-- The steps of a deleted account, which stay in no other table.
	select from private.visitors
	where visitors.session_id = came.session_id and visitors.user_id is null and visitors.signed_up_at is not null
		and clicked_at < deadline%1$s
)$sql$, string_agg(condition, '') over (order by step), private.first_event_filter_lines())
from (values
	(2, 'funnel_click', ''),
	(3, 'funnel_sign_up', E'\n\tand signed_up_at >= clicked_at and signed_up_at < deadline'),
	(4, 'funnel_confirmed', E'\n\tand confirmed_at >= signed_up_at and confirmed_at < deadline'),
	(5, 'funnel_use', E'\n\tand used_at >= confirmed_at and used_at < deadline'),
	(6, 'funnel_paid', E'\n\tand paid_at >= used_at and paid_at < deadline')
) as steps (step, name, condition);
