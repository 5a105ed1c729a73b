-- Campaigns: their costs, their report and their short links (docs/product/reports.md#campaign-report).
--
-- In: operators upload files of costs; a later file replaces the costs of the platforms' campaigns and days that it repeats,
-- and nothing is overwritten, so that an upload can be reverted. They say which campaign of visits each counts for. They make links, whose addresses are printed: what a link leads to never changes.
-- Out: analytics_campaigns and its days add up facts and costs by any dimensions; get_acquisition has what the new
-- customers of a span have paid since, get_payback what each month's have paid at each age; get_link_targets is what the
-- Worker publishes. Names are shown in their first spelling, and anybody can invent one in a URL: each list has a limit.

-- Files of costs, one row per upload, kept when it is reverted.
create table private.cost_uploads (
	id bigint generated always as identity primary key,
	file_name text not null check (char_length(file_name) between 1 and 200),
	-- SHA-256 of the file: a file in force is not stored twice.
	digest text not null check (digest ~ '^[0-9a-f]{64}$'),
	at timestamptz not null default now(),
	user_id uuid references auth.users (id) on delete set null,
	-- The operator's address at the time of the upload; kept when the account is deleted.
	admin_email text not null,
	reverted_at timestamptz,
	-- The address of the operator who reverted the upload; kept likewise.
	reverted_by text,
	check ((reverted_at is null) = (reverted_by is null))
);
create unique index cost_uploads_digest_idx on private.cost_uploads (digest) where reverted_at is null;

-- Campaigns as files of costs name them: a platform's own by its account and by its id, else its name, each '' where the
-- export does not say it; one of a file of ours (platform '') by the source, medium and name in it. utm_* is the campaign
-- of visits that its costs count for, which operators change at any time: no cost is known by it.
create table private.cost_campaigns (
	id bigint generated always as identity primary key,
	platform text not null check (char_length(platform) <= 200),
	account text not null check (char_length(account) <= 200),
	campaign_id text not null check (char_length(campaign_id) <= 200),
	source text not null,
	medium text not null,
	name text not null check (char_length(name) <= 200),
	utm_source text not null check (char_length(utm_source) between 1 and 200),
	utm_medium text not null check (char_length(utm_medium) <= 200),
	utm_campaign text not null check (char_length(utm_campaign) <= 200),
	unique (platform, name, source, medium, account, campaign_id)
);
create index cost_campaigns_id_idx on private.cost_campaigns (platform, campaign_id) where campaign_id <> '';

-- Cost of a campaign on a UTC day in minor units of the currency, one row per upload; costs_in_force has the one that
-- counts.
create table private.campaign_costs (
	campaign bigint not null references private.cost_campaigns (id),
	day date not null,
	upload bigint not null references private.cost_uploads (id) on delete cascade,
	-- Negative for a credit.
	cost bigint not null check (cost between -100000000000 and 100000000000),
	currency text not null check (currency ~ '^[A-Z]{3}$'),
	primary key (campaign, day, upload)
);
create index campaign_costs_upload_idx on private.campaign_costs (upload);

-- The newest upload's cost for each campaign of a file and day, under the campaign of visits that it counts for.
create view private.costs_in_force as
	select newest.*, utm_source, utm_medium, utm_campaign
	from (
		select distinct on (campaign, day) campaign, day, cost, currency
		from private.campaign_costs
		order by campaign, day, upload desc
	) as newest join private.cost_campaigns on id = campaign;

-- A row of a file. Of an export utm_* says what its campaign counts for until an operator says otherwise.
create type private.cost_row as (
	line integer, day date, platform text, account text, campaign_id text, source text, medium text, name text,
	utm_source text, utm_medium text, utm_campaign text, cost bigint, currency text
);

-- The rows of an upload, with the names as they are shown. Raises PT400 when they cannot be read.
create function private.read_costs(costs jsonb) returns setof private.cost_row
language plpgsql stable set search_path = '' as $$
begin
	perform private.refuse_if(
		case jsonb_typeof(costs) when 'array' then jsonb_array_length(costs) not between 1 and 5000 else true end,
		'PT400', 'costs: not a list of 1 to 5000 rows'
	);
	return query
	select line, day, platform, account, campaign_id, case platform when '' then shown.source else '' end,
		case platform when '' then shown.medium else '' end, case platform when '' then shown.campaign else name end,
		shown.source, shown.medium, shown.campaign, cost, currency
	from jsonb_populate_recordset(null::private.cost_row, costs) as given, lateral (
		select private.shown_name(utm_source) as source, private.shown_name(utm_medium) as medium,
			private.shown_name(utm_campaign) as campaign
	) as shown;
exception when data_exception then
	raise sqlstate 'PT400' using message = 'costs: a row with a value of another type';
end;
$$;

-- The campaign that a row is of; null for a new one. An account or id that only one of the two has makes no difference.
-- Raises PT409 where several fit equally well.
create function private.cost_campaign_of(given private.cost_row) returns bigint
language plpgsql stable set search_path = '' as $$
declare
	fitting bigint[];
begin
	select array_agg(id) into fitting
	from (
		select id, rank() over (order by campaign_id = given.campaign_id desc, account = given.account desc) as place
		from private.cost_campaigns
		where platform = given.platform and source = given.source and medium = given.medium
			and (account = given.account or '' in (account, given.account))
			and (campaign_id = given.campaign_id and campaign_id <> '' or name = given.name and '' in (campaign_id, given.campaign_id))
	) as ranked
	where place = 1;
	perform private.refuse_if(cardinality(fitting) > 1, 'PT409', 'ambiguous_campaign');
	return fitting[1];
end;
$$;

-- The campaign that a row is of, with what the row says of it: a new one is stored, a renamed one has its newest name.
create function private.store_cost_campaign(given private.cost_row) returns bigint
language plpgsql set search_path = '' as $$
declare
	stored bigint := private.cost_campaign_of(given);
begin
	if stored is null then
		insert into private.cost_campaigns (
			platform, account, campaign_id, source, medium, name, utm_source, utm_medium, utm_campaign
		)
		values (
			given.platform, given.account, given.campaign_id, given.source, given.medium, given.name,
			given.utm_source, given.utm_medium, given.utm_campaign
		)
		returning id into stored;
	else
		update private.cost_campaigns set
			account = coalesce(nullif(given.account, ''), account),
			campaign_id = coalesce(nullif(given.campaign_id, ''), campaign_id), name = given.name
		where id = stored;
	end if;
	return stored;
end;
$$;

-- Effect of an upload, without storing anything: who has uploaded the file already, and by line the costs that it
-- would replace.
create function public.preview_campaign_costs(digest text, costs jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select jsonb_build_object(
		'known', (
			select jsonb_build_object('at', at, 'admin_email', admin_email) from private.cost_uploads as stored
			where stored.digest = preview_campaign_costs.digest and reverted_at is null
		),
		'replaced', (
			select coalesce(jsonb_agg(jsonb_build_object('line', line, 'cost', stored.cost, 'currency', stored.currency) order by line), '[]')
			from private.read_costs(costs) as given, private.cost_campaign_of(given) as known
				join private.costs_in_force as stored on stored.campaign = known
			where stored.day = given.day
		)
	)
$$;

-- Stores a file of costs, all of its rows or none; returns the upload. Raises PT409 for a file in force or a campaign that
-- several known ones may be, PT400 for an invalid row.
create function public.upload_campaign_costs(file_name text, digest text, costs jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
	stored bigint;
begin
	perform private.require_active_admin();
	insert into private.cost_uploads (file_name, digest, user_id, admin_email)
	select left(private.without_control_characters(upload_campaign_costs.file_name), 200), upload_campaign_costs.digest, id, email
	from auth.users where id = auth.uid()
	on conflict do nothing
	returning id into stored;
	perform private.refuse_if(stored is null, 'PT409', 'known_file');
	perform private.add_names(array_agg(given -> part #>> '{}'), null, true)
	from jsonb_array_elements(case jsonb_typeof(costs) when 'array' then costs else '[]' end) as given,
		unnest(array['utm_source', 'utm_medium', 'utm_campaign']) as part
	having count(*) > 0;
	-- Two uploads at a time would both store a new campaign.
	lock table private.cost_campaigns in share row exclusive mode;
	insert into private.campaign_costs (campaign, day, upload, cost, currency)
	select private.store_cost_campaign(given), day, stored, cost, currency from private.read_costs(costs) as given;
	perform private.refuse_if(exists (
		select from private.campaign_costs where upload = stored
			and day not between date '2020-01-01' and (now() at time zone 'UTC')::date
	), 'PT400', 'costs: a day before 2020 or in the future');
	perform private.add_admin_action('upload_costs', null, 'done', jsonb_build_object('rows', jsonb_array_length(costs)));
	return stored;
exception when check_violation or not_null_violation or unique_violation then
	raise sqlstate 'PT400' using message = 'costs: a row that is out of range, incomplete or repeated';
end;
$$;

-- For an active admin: the 1,000 most expensive campaigns of files, with their cost in force in euro cents and the campaign
-- of visits that they count for.
create function public.list_cost_campaigns() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select to_jsonb(array(
		select to_jsonb(named) || jsonb_build_object('cost', sum(cost))
		from private.cost_campaigns as named join private.costs_in_force on campaign = id
		where currency = 'EUR'
		group by named.id
		order by sum(cost) desc, id limit 1000
	))
$$;

-- Says which campaign of visits the costs of a campaign count for, those of earlier days too.
create function public.map_cost_campaign(campaign bigint, utm_source text, utm_medium text, utm_campaign text) returns void
language plpgsql security definer set search_path = '' as $$
declare
	file_name text;
begin
	perform private.require_active_admin();
	perform private.add_names(array[utm_source, utm_medium, utm_campaign], null, true);
	update private.cost_campaigns set
		utm_source = private.shown_name(map_cost_campaign.utm_source), utm_medium = private.shown_name(map_cost_campaign.utm_medium),
		utm_campaign = private.shown_name(map_cost_campaign.utm_campaign)
	where id = campaign returning name into file_name;
	perform private.refuse_if(not found, 'PT404', 'map_cost_campaign: there is no such campaign');
	perform private.add_admin_action('map_costs', null, 'done', jsonb_build_object('campaign', file_name));
exception when check_violation or not_null_violation then
	raise sqlstate 'PT400' using message = 'map_cost_campaign: names that no campaign can have';
end;
$$;

-- Removes the rows of an upload; what they replaced is in force again.
create function public.revert_cost_upload(upload bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
	removed integer;
begin
	perform private.require_active_admin();
	update private.cost_uploads set reverted_at = now(), reverted_by = users.email
	from auth.users where users.id = auth.uid() and cost_uploads.id = revert_cost_upload.upload and reverted_at is null;
	perform private.refuse_if(not found, 'PT404', 'revert_cost_upload: there is no such upload in force');
	delete from private.campaign_costs where campaign_costs.upload = revert_cost_upload.upload;
	get diagnostics removed = row_count;
	perform private.add_admin_action('revert_costs', null, 'done', jsonb_build_object('rows', removed));
end;
$$;

-- The newest 50 uploads: who, when, and their rows, days, sum in euro cents, and number of rows in other currencies.
create function public.list_cost_uploads() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select to_jsonb(array(
		select to_jsonb(stored) - array['digest', 'user_id'] || to_jsonb(held)
		from private.cost_uploads as stored cross join lateral (
			select count(*) as rows, min(day) as first_day, max(day) as last_day,
				coalesce(sum(cost) filter (where currency = 'EUR'), 0) as euros,
				count(*) filter (where currency <> 'EUR') as in_other_currencies
			from private.campaign_costs where upload = id
		) as held
		order by id desc limit 50
	))
$$;

-- The names of the dimensions, in the order of fact_key.
create function private.campaign_dimensions() returns text[]
language sql immutable
return array['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'variant', 'platform', 'language', 'cohort'];

-- The times of a campaign report and of what it is compared with: of {from, until, before_from, before_until}, or of
-- the last days. Raises PT403 for whoever is no active admin, PT400 for parameters that the report does not know.
create function private.read_campaign_query(
	days integer, dimensions text[], touch text, span jsonb,
	out from_time timestamptz, out until_time timestamptz, out before_from timestamptz, out before_until timestamptz
)
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
begin
	perform private.require_active_admin();
	perform private.refuse_if(
		coalesce(cardinality(dimensions), 0) is distinct from (
			select nullif(count(distinct named), 0) from unnest(dimensions) as named
			where named = any (private.campaign_dimensions()) and named <> 'cohort'
		) or (touch in ('first', 'last')) is not true,
		'PT400', 'analytics_campaigns: unknown touch, or not one or more known dimensions'
	);
	if span is null then
		perform private.refuse_if(
			(days = any (private.analytics_periods())) is not true, 'PT400', 'analytics_campaigns: unknown period'
		);
		from_time := now()::date - days + 1;
		until_time := now();
		before_from := now()::date - 2 * days + 1;
		before_until := from_time;
	else
		from_time := span ->> 'from';
		until_time := least((span ->> 'until')::timestamptz, now());
		before_from := coalesce((span ->> 'before_from')::timestamptz, from_time);
		before_until := coalesce((span ->> 'before_until')::timestamptz, before_from);
		perform private.refuse_if((span ? 'until' and from_time = date_trunc('day', from_time) and before_from = date_trunc('day', before_from)
			and from_time >= '2000-01-01' and before_from >= '2000-01-01'
			and until_time > from_time and until_time <= from_time + interval '732 days'
			and before_until >= before_from and before_until <= before_from + interval '732 days') is not true,
			'PT400', 'analytics_campaigns: a span begins at midnight, ends later and has at most 732 days');
	end if;
end;
$$;

-- Whether cost and revenue are known by these dimensions and filters: a cost names a campaign, not its content,
-- variant, platform or language.
create function private.has_campaign_money(dimensions text[], filters jsonb) returns boolean
language sql immutable set search_path = '' as $$
	select dimensions <@ array['utm_source', 'utm_medium', 'utm_campaign']
		and not filters ?| array['platform', 'language', 'variant']
$$;

-- Costs in euro cents, as read_facts returns figures. The cost of a day counts from its beginning; costs are few.
create function private.cost_facts(
	from_day date, until_time timestamptz, step text, by_dimensions text[], filters jsonb default '{}', wanted_keys jsonb default null
) returns table (first_day date, figure text, key text[], n bigint)
language sql stable set search_path = '' as $$
	select date_trunc(step, costs.day)::date, 'cost', key, cost
	from private.costs_in_force as costs
		cross join lateral private.fact_key(
			(costs.day, '', '', utm_source, utm_medium, utm_campaign, '', '', '', '', '', 0)::private.fact, by_dimensions
		) as key
	where currency = 'EUR' and costs.day >= from_day and private.midnight(costs.day) < until_time
		and private.is_passing(private.passing_values(filters), utm_source, utm_campaign, null, null, null)
		and (wanted_keys is null or to_jsonb(key) in (select jsonb_array_elements(wanted_keys)))
$$;

-- Sums of the campaign report, as read_facts returns them; cost and revenue (without tax, in euro cents) only where
-- they are known.
create function private.campaign_facts(
	from_day date,
	until_time timestamptz, step text, of_touch text, by_dimensions text[], filters jsonb default '{}',
	wanted_keys jsonb default null
) returns table (first_day date, figure text, key text[], n bigint)
language plpgsql stable set search_path = ''
set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
	return query
	select * from private.read_facts(
		'events', array['views', 'clicks'], from_day, until_time, step, '', by_dimensions, filters, wanted_keys
	)
	union all
	select * from private.read_facts(
		'accounts', array['sign_ups', 'trials', 'paid'], from_day, until_time, step, of_touch, by_dimensions, filters, wanted_keys
	);
	if private.has_campaign_money(by_dimensions, filters) then
		return query
		select * from private.read_facts(
			'money', array['revenue'], from_day, until_time, step, of_touch, by_dimensions, filters, wanted_keys
		)
		union all
		select * from private.cost_facts(from_day, until_time, step, by_dimensions, filters, wanted_keys);
	end if;
end;
$$;

-- The figures of a campaign without any facts; cost and revenue are null where they are unknown.
create function private.no_campaign_figures(has_money boolean) returns jsonb
language sql immutable set search_path = '' as $$
	select jsonb_build_object('views', 0, 'clicks', 0, 'sign_ups', 0, 'trials', 0, 'paid', 0)
		|| jsonb_build_object('cost', case when has_money then 0 end, 'revenue', case when has_money then 0 end)
$$;

-- Views, clicks, sign-ups, trials, new paying customers, cost and revenue (euro cents; null by a dimension that a cost
-- does not have) of the last days, the current one included, and of as many before them, or of a span {from, until,
-- before_from, before_until}; by {source, campaign, platform, language, variant}, each optional; one row per
-- combination of the dimensions; at most 1,000, the most viewed first.
create function public.analytics_campaigns(
	days integer, dimensions text[], touch text default 'first', span jsonb default null, filters jsonb default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
	nothing constant jsonb := private.no_campaign_figures(private.has_campaign_money(dimensions, filters));
	spans record;
begin
	select * into spans from private.read_campaign_query(days, dimensions, touch, span);
	return (
		with facts as (
			select false as is_before, figure, key, n
			from private.campaign_facts(spans.from_time::date, spans.until_time, null, touch, dimensions, filters)
			union all
			select true, figure, key, n
			from private.campaign_facts(spans.before_from::date, spans.before_until, null, touch, dimensions, filters)
		), sums as (select key, is_before, figure, sum(n) as n from facts group by 1, 2, 3), campaigns as (
			select key,
				nothing || coalesce(jsonb_object_agg(figure, n) filter (where not is_before), '{}') as now,
				nothing || coalesce(jsonb_object_agg(figure, n) filter (where is_before), '{}') as before
			from sums
			group by key
			-- Anybody can invent campaign names in a URL.
			order by coalesce(sum(n) filter (where figure = 'views' and not is_before), 0) desc,
				coalesce(sum(n) filter (where figure = 'views' and is_before), 0) desc,
				coalesce(sum(n) filter (where figure = 'cost' and not is_before), 0) desc, key
			limit 1000
		)
		select coalesce(jsonb_agg(jsonb_build_object(
			'key', jsonb_strip_nulls(jsonb_object(private.campaign_dimensions(), key)), 'now', now, 'before', before
		)), '[]')
		from campaigns
	);
end;
$$;

-- The figures of analytics_campaigns by UTC day for up to 20 of its rows, given by their keys and returned in their
-- order; oldest day first.
create function public.analytics_campaign_days(
	days integer, dimensions text[], touch text, keys jsonb, span jsonb default null, filters jsonb default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
	nothing constant jsonb := private.no_campaign_figures(private.has_campaign_money(dimensions, filters));
	spans record;
begin
	select * into spans from private.read_campaign_query(days, dimensions, touch, span);
	perform private.refuse_if(
		case jsonb_typeof(keys) when 'array' then jsonb_array_length(keys) not between 1 and 20 else true end,
		'PT400', 'analytics_campaign_days: keys must be 1 to 20 rows of the report'
	);
	return (
		with wanted as materialized (
			select at, array(
				select case when name = any (dimensions) then listed.key ->> name end
				from unnest(private.campaign_dimensions()) with ordinality as named (name, nth) order by nth
			) as key
			from jsonb_array_elements(keys) with ordinality as listed (key, at)
		), sums as (
			select first_day as day, key, jsonb_object_agg(figure, total) as figures
			from (
				select first_day, key, figure, sum(n) as total
				from private.campaign_facts(
					spans.from_time::date, spans.until_time, 'day', touch, dimensions, filters, (select jsonb_agg(key) from wanted)
				)
				group by 1, 2, 3
			) as totals
			group by 1, 2
		)
		select jsonb_agg(jsonb_build_object('date', date, 'rows', rows) order by date)
		from (
			select span.day::date as date, jsonb_agg(nothing || coalesce(figures, '{}') order by at) as rows
			from generate_series(
				date_trunc('day', spans.from_time at time zone 'UTC'), (spans.until_time - interval '1 microsecond') at time zone 'UTC', '1 day'
			) as span (day)
				cross join wanted left join sums on sums.day = span.day::date and sums.key = wanted.key
			group by 1
		) as by_day
	);
end;
$$;

-- Customers who first paid in a span, by source and campaign, with what they have paid since and their present MRR, both without
-- tax, and the cost of the span (docs/product/reports.md#acquisition). Money is in cents of EUR.
create function private.acquisition(from_time timestamptz, until_time timestamptz, of_touch text, passing jsonb)
returns table (source text, campaign text, cost bigint, customers bigint, mrr bigint, revenue bigint)
language sql stable
begin atomic
	select source, campaign, sum(cost)::bigint, sum(customers)::bigint, sum(mrr)::bigint, sum(revenue)::bigint
	from (
		select utm_source as source, utm_campaign as campaign, 0 as cost, 1 as customers, (
				select coalesce(sum(mrr_after - mrr_before), 0)
				from private.subscription_changes as change where change.user_id = trial.user_id and currency = 'eur'
			)::bigint as mrr, (
				select coalesce(sum(amount - tax), 0) from private.payments
				where payments.user_id = trial.user_id and currency = 'eur' and kind <> 'failure'
			)::bigint as revenue
		from private.customer_trials as trial
			join private.account_origins as origin on origin.user_id = trial.user_id and origin.touch = of_touch
		where converted_at >= from_time and converted_at < until_time
			and private.is_passing(passing, utm_source, utm_campaign, variant, platform, language)
		union all
		select utm_source, utm_campaign, cost, 0, 0, 0 from private.costs_in_force as costs
		where currency = 'EUR' and day >= (from_time at time zone 'UTC')::date and private.midnight(day) < until_time
			-- A cost has none of the other dimensions.
			and not passing ?| array['platform', 'language', 'variant'] and private.is_passing(passing, utm_source, utm_campaign, null, null, null)
	) as rows
	group by 1, 2;
end;

-- The acquisition of a span with its result, paid so far less cost, from the surest and largest loss to the largest gain; null
-- where no cost passes the filters. low and high are the result with as many customers as the 95 % bounds of their number
-- (Byar's approximation of Poisson, Breslow and Day 1987), each worth what a customer of the campaign has paid; of fewer than
-- ten, no less than a customer of all campaigns. recent_cost: of the last 90 days of the span.
create function private.campaign_results(from_time timestamptz, until_time timestamptz, of_touch text, passing jsonb)
returns table (
	source text, campaign text, cost bigint, customers bigint, mrr bigint, revenue bigint, result bigint, result_low bigint,
	result_high bigint, recent_cost bigint
)
language sql stable
begin atomic
	with worths as (
		select acquired.*, case
			when customers >= 10 then revenue / customers::numeric
			else greatest(revenue / nullif(customers, 0)::numeric, sum(revenue) over () / nullif(sum(customers) over (), 0), 0)
		end as worth
		from private.acquisition(from_time, until_time, of_touch, passing) as acquired
	), recent as (
		select utm_source as source, utm_campaign as campaign, sum(costs.cost)::bigint as recent_cost
		from private.costs_in_force as costs
		where currency = 'EUR' and private.midnight(day) < until_time
			and private.midnight(day) >= until_time - interval '90 days'
		group by 1, 2
	)
	select source, campaign, cost, customers, mrr, revenue, revenue - cost,
		round(fewest * worth)::bigint - cost, round(most * worth)::bigint - cost, coalesce(recent_cost, 0)
	from worths left join recent using (source, campaign), lateral (select
		case when customers = 0 then 0 else customers * (1 - 1 / (9.0 * customers) - 1.96 / (3 * sqrt(customers))) ^ 3 end as fewest,
		(customers + 1) * (1 - 1 / (9.0 * (customers + 1)) + 1.96 / (3 * sqrt(customers + 1))) ^ 3 as most
	) as bounds
	order by round(most * worth) < cost desc, revenue - cost, source, campaign;
end;

-- For an active admin: the results of a span {from, until}, the surest loss first, 1,000 at most; cost and result are null with
-- a filter that no cost can pass.
create function public.get_acquisition(span jsonb, touch text, filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
	by_campaign constant text[] := array['utm_source', 'utm_campaign'];
	no_cost constant jsonb := case when private.has_campaign_money(by_campaign, filters) then '{}'
		else '{"cost": null, "result": null, "result_low": null, "result_high": null}' end;
	spans record;
begin
	select * into spans from private.read_campaign_query(null, by_campaign, touch, span);
	return (
		select coalesce(jsonb_agg(to_jsonb(campaigns) || no_cost), '[]') from (
			select * from private.campaign_results(spans.from_time, spans.until_time, touch, private.passing_values(filters))
			limit 1000
		) as campaigns
	);
end;
$$;

-- For an active admin, of the customers who signed up in a span: {accounts, known, consented}, of how many the origin is
-- known, by consent or by the address of the form, and how many accepted (docs/product/visits.md#consent-and-third-parties).
create function public.get_known_origins(span jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select jsonb_build_object(
		'accounts', count(*), 'known', count(*) filter (where is_consented or first_touch is not null),
		'consented', count(*) filter (where is_consented)
	)
	from private.customers join public.profiles on profiles.id = user_id
		left join private.sign_up_attribution as origin on origin.user_id = profiles.id and outcome = 'verified'
	where created_at >= (span ->> 'from')::timestamptz and created_at < (span ->> 'until')::timestamptz
$$;

-- Campaigns to decide about, three at most: in the year to this day those that cost something of late, which has earned their
-- names, and have lost, in the order of campaign_results. The weekly mail, the home page and the campaigns' page share them.
create function private.losing_campaigns(until_day date, passing jsonb) returns table (place bigint, campaign jsonb)
language sql stable set search_path = '' as $$
	select place, to_jsonb(found)
	from (
		select row_number() over () as place, found
		from private.campaign_results(
			private.midnight(until_day) - interval '365 days', private.midnight(until_day), 'first', passing
		) as found
	) as ranked
	where (found).recent_cost > 0 and (found).result < 0 and (found).source not in ('', '(unknown)', '(other)')
	order by place limit 3
$$;

-- For an active admin: the losing_campaigns of the year to the last Sunday (UTC), {from, to} and the results of campaigns as
-- get_acquisition has them; none with a filter that no cost can pass.
create function public.get_losing_campaigns(filters jsonb) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
	select private.require_active_admin();
	select jsonb_build_object('from', monday - 365, 'to', monday - 1, 'campaigns', to_jsonb(array(
		select campaign from private.losing_campaigns(monday, private.passing_values(filters))
		where private.has_campaign_money(array['utm_source', 'utm_campaign'], filters) order by place
	)))
	from (select date_trunc('week', now())::date as monday) as week
$$;

-- For an active admin: the customers of each of the last 24 months of first payments, the cost of the month, and what they had
-- paid without tax so many days after their first payment: each 30 days and a year, as far as the newest of them has reached.
-- Money is in cents of EUR; the cost is null with a filter that no cost can pass (docs/product/reports.md#payback).
create function public.get_payback(touch text, filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
-- Filters without a value vanish from the plan.
set plan_cache_mode = force_custom_plan as $$
declare
	by_campaign constant text[] := array['utm_source', 'utm_campaign'];
	from_time constant timestamptz := date_trunc('month', now()) - interval '23 months';
	passing constant jsonb := private.passing_values(filters);
	has_cost constant boolean := private.has_campaign_money(by_campaign, filters);
begin
	perform private.read_campaign_query(null, by_campaign, touch, jsonb_build_object('from', from_time, 'until', now()));
	return (
		with payers as materialized (
			select user_id, converted_at, date_trunc('month', converted_at)::date as month
			from (
				-- Nobody's origin is looked up where nothing filters.
				select user_id, converted_at from private.customer_trials where passing = '{}' and user_id is not null
				union all
				select trial.user_id, converted_at
				from private.customer_trials as trial
					join private.account_origins as origin on origin.user_id = trial.user_id and origin.touch = get_payback.touch
				where passing <> '{}' and private.is_passing(passing, utm_source, utm_campaign, variant, platform, language)
			) as chosen
			where converted_at >= from_time
		), cohorts as (
			select month, count(*) as customers, max(converted_at) as newest_at from payers group by 1
		), paid as (
			-- By the first age that has the payment: each is read once.
			select month, least(greatest(floor(extract(epoch from occurred_at - converted_at) / 2592000) + 1, 1), 12) as age,
				sum(amount - tax) as revenue
			from payers join private.payments using (user_id)
			where currency = 'eur' and kind <> 'failure' and occurred_at < converted_at + interval '365 days'
			group by 1, 2
		), points as (
			select month, days, coalesce(sum(revenue) filter (where paid.age <= ages.age), 0) as revenue
			from cohorts
				join (
					select age, case age when 12 then 365 else 30 * age end as days from generate_series(1, 12) as age
				) as ages on newest_at + make_interval(days => days) <= now()
				join paid using (month)
			group by 1, 2
		), costs as (
			select first_day as month, sum(n) as cost
			from private.cost_facts(from_time::date, now(), 'month', '{}', filters) group by 1
		)
		select coalesce(jsonb_agg(jsonb_build_object(
			'month', to_char(month, 'YYYY-MM'), 'customers', customers, 'cost', case when has_cost then coalesce(cost, 0) end,
			'points', (
				select coalesce(jsonb_agg(jsonb_build_object('days', days, 'revenue', revenue) order by days), '[]')
				from points where points.month = cohorts.month
			)
		) order by month), '[]')
		from cohorts left join costs using (month)
	);
end;
$$;

-- Tagged links, each with a short address (docs/product/reports.md#campaign-links); none is ever deleted, because codes
-- of it are printed, and an archived one leads to its page, too.
create table private.campaign_links (
	name text primary key check (name ~ '^[a-z0-9-]{2,40}$'),
	-- A page of the site: the Worker redirects to no other one.
	path text not null check (path ~ '^/([a-zA-Z0-9_%-]+(/[a-zA-Z0-9_%-]+)*)?$' and char_length(path) <= 200),
	-- As reports name them, which keep the names in parentheses for themselves.
	utm_source text not null check (utm_source ~ '^[^()]{1,100}$'),
	utm_medium text not null check (utm_medium ~ '^[^()]{1,100}$'),
	utm_campaign text not null check (utm_campaign ~ '^[^()]{1,100}$'),
	utm_content text not null check (utm_content ~ '^[^()]{0,100}$'),
	created_at timestamptz not null default now(),
	user_id uuid references auth.users (id) on delete set null,
	-- The operator's address at that time; kept when the account is deleted.
	admin_email text not null,
	archived_at timestamptz
);

-- Makes a link, under the names of its tags that the reports show. Raises PT400 for a part that it cannot have, PT409
-- when there are too many, and a unique violation for a name that another link has, or had.
create function public.create_link(
	name text, path text, utm_source text, utm_medium text, utm_campaign text, utm_content text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_active_admin();
	-- Each isolate of the Worker has all of them in its memory.
	perform private.refuse_if((select count(*) >= 2000 from private.campaign_links), 'PT409', 'too_many');
	perform private.add_names(array[utm_source, utm_medium, utm_campaign, utm_content], null, true);
	insert into private.campaign_links (name, path, utm_source, utm_medium, utm_campaign, utm_content, user_id, admin_email)
	select create_link.name, create_link.path, private.shown_name(create_link.utm_source),
		private.shown_name(create_link.utm_medium), private.shown_name(create_link.utm_campaign),
		private.shown_name(create_link.utm_content), id, email
	from auth.users where id = auth.uid();
	perform private.add_admin_action('change_link', null, 'done', jsonb_build_object('link', create_link.name, 'change', 'create'));
exception when check_violation or not_null_violation then
	raise sqlstate 'PT400' using message = 'create_link: a part that no link can have';
end;
$$;

-- Takes a link out of the list in use, or puts it back; it leads to its page all the same.
create function public.archive_link(name text, is_archived boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_active_admin();
	update private.campaign_links as link set archived_at = case when archive_link.is_archived then now() end
	where link.name = archive_link.name and (archived_at is null) = archive_link.is_archived;
	perform private.refuse_if(not found, 'PT404', 'archive_link: there is no such link in that state');
	perform private.add_admin_action('change_link', null, 'done', jsonb_build_object(
		'link', archive_link.name, 'change', case when archive_link.is_archived then 'archive' else 'restore' end
	));
end;
$$;

-- For an active admin: all links, the newest first, each with the figures of its tags in a span {from, until}, as the
-- campaign report counts them; revenue in euro cents, without tax and without any cost.
create function public.list_links(span jsonb, touch text, filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
	tags constant text[] := array['utm_source', 'utm_medium', 'utm_campaign', 'utm_content'];
	keys constant jsonb := (
		select coalesce(jsonb_agg(distinct jsonb_build_array(utm_source, utm_medium, utm_campaign, utm_content, null, null, null, null)), '[]')
		from private.campaign_links
	);
	nothing constant jsonb := '{"views": 0, "clicks": 0, "sign_ups": 0, "paid": 0, "revenue": 0}';
	spans record;
begin
	select * into spans from private.read_campaign_query(null, tags, touch, span);
	return (
		with facts as (
			select key, figure, n
			from private.campaign_facts(spans.from_time::date, spans.until_time, null, touch, tags, filters, keys)
			union all
			-- The report has no money by content, because costs have none.
			select key, figure, n
			from private.read_facts('money', array['revenue'], spans.from_time::date, spans.until_time, null, touch, tags, filters, keys)
		), sums as (
			select key[1] as utm_source, key[2] as utm_medium, key[3] as utm_campaign, key[4] as utm_content,
				jsonb_object_agg(figure, n) as figures
			from facts group by key
		)
		select coalesce(jsonb_agg(
			to_jsonb(link) - 'user_id' || jsonb_build_object('figures', nothing || coalesce(figures, '{}'))
			order by created_at desc, name
		), '[]')
		from private.campaign_links as link left join sums using (utm_source, utm_medium, utm_campaign, utm_content)
	);
end;
$$;

-- Links that the Worker publishes: the path and the tags of each link, archived ones too.
create function public.get_link_targets() returns jsonb
language sql stable security definer set search_path = '' as $$
	select coalesce(jsonb_agg(
		jsonb_build_object('name', name, 'path', path, 'utm_source', utm_source, 'utm_medium', utm_medium,
			'utm_campaign', utm_campaign, 'utm_content', utm_content)
		order by name
	), '[]')
	from private.campaign_links
$$;
