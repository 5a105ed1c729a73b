-- Whose money counts, and which days a change of it concerns (docs/architecture.md#facts).

-- The payments of customers, and of accounts that are deleted (docs/product.md#customers).
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
-- the same by either touch; (unknown) without a verified attribution (docs/product.md#campaign-report).
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
	after update of outcome, language, platform, first_touch, last_touch on private.sign_up_attribution
	for each row execute function private.record_days_of_account();
