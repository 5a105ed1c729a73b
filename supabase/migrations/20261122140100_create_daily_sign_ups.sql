-- Sign-ups by campaign, from accounts and their verified attribution (docs/product.md#campaign-report). They have a
-- rollup of their own: a changed account needs no new count of the day's events.

-- daily_sign_ups: one row per UTC day, campaign, variant, platform and language of the sign-up.
create table private.daily_sign_ups (
	day date not null,
	utm_source text not null,
	utm_medium text not null,
	utm_campaign text not null,
	utm_content text not null,
	variant text not null,
	platform text not null,
	language text not null,
	sign_ups bigint not null,
	primary key (day, utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language)
);

comment on table private.daily_sign_ups is
	'Accounts by the UTC day on which they were made and by campaign; written by refresh_rollups. Source: docs/product.md#campaign-report.';

revoke all on private.daily_sign_ups from public, anon, authenticated, service_role;

create function private.count_sign_ups(from_day date, to_day date)
returns setof private.daily_sign_ups
language sql
stable
set search_path = ''
as $$
	with accounts as (
		select
			(created_at at time zone 'UTC')::date as day, coalesce(outcome = 'verified', false) as is_known, platform,
			coalesce(attribution.language, profiles.language) as language,
			case
				when first_touch ->> 'kind' = 'campaign' then first_touch
				when last_touch ->> 'kind' = 'campaign' then last_touch
			end as touch
		from public.profiles left join private.sign_up_attribution as attribution on user_id = id
		where created_at >= private.midnight(from_day) and created_at < private.midnight(to_day + 1)
	), described as materialized (
		select
			day, language,
			case when is_known then coalesce(touch ->> 'source', '') else '(unknown)' end as utm_source,
			case when is_known then coalesce(touch ->> 'medium', '') else '(unknown)' end as utm_medium,
			case when is_known then coalesce(touch ->> 'campaign', '') else '(unknown)' end as utm_campaign,
			case when is_known then coalesce(touch ->> 'content', '') else '(unknown)' end as utm_content,
			case
				when not is_known then '(unknown)'
				-- The headline that the campaign selects, as in the events.
				when touch ->> 'content' ~* '^[a-e]$' then lower(touch ->> 'content')
				else 'a'
			end as variant,
			case when is_known then platform else '(unknown)' end as platform
		from accounts
	), campaigns as (
		-- A sign-up may bring an invented name, too: the same limit as for events.
		select day, utm_source, utm_medium, utm_campaign, utm_content,
			row_number() over (
				partition by day
				order by count(*) desc, utm_source, utm_medium, utm_campaign, utm_content
			) <= private.max_campaigns_per_day() as is_named
		from described
		group by day, utm_source, utm_medium, utm_campaign, utm_content
	)
	select
		day,
		case when is_named then utm_source else '(other)' end, case when is_named then utm_medium else '(other)' end,
		case when is_named then utm_campaign else '(other)' end, case when is_named then utm_content else '(other)' end,
		variant, platform, language, count(*)
	from described join campaigns using (day, utm_source, utm_medium, utm_campaign, utm_content)
	group by 1, 2, 3, 4, 5, 6, 7, 8;
$$;

comment on function private.count_sign_ups(date, date) is
	'The figures of daily_sign_ups from the accounts, confirmed or not, both days included. An account counts for its first touch if that is a campaign''s, else for its last; without a verified attribution it is (unknown). Source: docs/product.md#campaign-report.';

create function private.roll_daily_sign_ups(from_day date, to_day date)
returns void
language sql
set search_path = ''
as $$
	delete from private.daily_sign_ups where day between from_day and to_day;
	insert into private.daily_sign_ups select * from private.count_sign_ups(from_day, to_day);
$$;

comment on function private.roll_daily_sign_ups(date, date) is
	'Accounts and their attribution → daily_sign_ups, both days included.';

-- Which days changed: those of accounts, and of attributions that are settled.

alter table private.changed_days drop constraint changed_days_rollup_check;
alter table private.changed_days add check (rollup in ('landing', 'ab', 'usage', 'sign_up'));

create or replace function private.record_changed_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	-- A correction also changes the returning users of the months between the two dates.
	insert into private.changed_days
	select rollup, day
	from unnest(array['usage', 'sign_up']) as rollup, generate_series(
		date_trunc('day', least(old.created_at, new.created_at) at time zone 'UTC'),
		greatest(old.created_at, new.created_at) at time zone 'UTC',
		'1 day'
	) as day;
	return null;
end;
$$;

create function private.record_changed_attribution()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	insert into private.changed_days
	select 'sign_up', (created_at at time zone 'UTC')::date from public.profiles where id = new.user_id;
	return null;
end;
$$;

comment on function private.record_changed_attribution() is
	'Trigger of an attribution that is settled or corrected: records the day of its account.';

create trigger record_changed_attribution
	after update of outcome, language, platform, first_touch, last_touch on private.sign_up_attribution
	for each row execute function private.record_changed_attribution();

revoke all on function
	private.count_sign_ups(date, date),
	private.roll_daily_sign_ups(date, date),
	private.record_changed_attribution()
from public, anon, authenticated, service_role;
