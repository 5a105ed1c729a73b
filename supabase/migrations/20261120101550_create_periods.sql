-- Days, periods and limits of the figures (docs/architecture.md#facts).

-- The start of a UTC day.
create function private.midnight(day date) returns timestamptz
language sql immutable
return day::timestamp at time zone 'UTC';

-- No figure is older.
create function private.first_month() returns date
language sql immutable
return date '2020-01-01';

-- The periods of the dashboards, in days: PERIODS of contract/analytics.ts (a test compares).
create function private.analytics_periods() returns integer[]
language sql immutable
return array[7, 15, 30, 60, 90];

-- Distinct combinations of utm values that daily_facts names for a day (docs/product.md#campaign-report).
create function private.max_campaigns_per_day() returns integer
language sql immutable parallel safe
return 500;

-- part of whole in percent, 2 decimals; 0 when whole is 0.
create function private.percent(part numeric, whole numeric) returns numeric
language sql immutable
return case when whole > 0 then round(100 * part / whole, 2) else 0 end;

-- The values of an origin that filters ({source, campaign, variant, platform, language}, each optional) let pass, as
-- {name: [value]}; of a source or campaign in whichever spelling the filter names it (docs/money.md#revenue-figures).
create function private.passing_values(filters jsonb) returns jsonb
language sql stable set search_path = '' as $$
	select coalesce(jsonb_object_agg(
		key,
		-- Both read as "none" on screen.
		case value when '(none)' then '["", "(none)"]' else jsonb_build_array(coalesce(name, value)) end
	), '{}')
	from jsonb_each_text(filters) left join private.campaign_names
		on key in ('source', 'campaign') and folded = private.folded_name(value)
	where value is not null
$$;

-- Whether the values of an origin are among those. A filter that is not given vanishes from a plan.
create function private.is_passing(
	passing jsonb, source text, campaign text, variant text, platform text, language text
) returns boolean
language sql immutable
return coalesce(passing -> 'source' ? source, true)
	and coalesce(passing -> 'campaign' ? campaign, true)
	and coalesce(passing -> 'variant' ? variant, true)
	and coalesce(passing -> 'platform' ? platform, true)
	and coalesce(passing -> 'language' ? language, true);
