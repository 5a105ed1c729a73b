-- The rollups of the revenue report (docs/architecture.md#rollups). A day that has a row in changed_days is read from
-- the raw rows: the figures are right at once, however old the day is that an event changes.

-- daily_revenue: one row per UTC day, touch and origin with anything to count, and sums of them; amounts are in cents of
-- EUR.
create table private.daily_revenue (
	day date not null,
	touch text not null check (touch in ('any', 'first', 'last')),
	summed smallint not null check (summed between 0 and 15),
	utm_source text not null,
	utm_medium text not null,
	utm_campaign text not null,
	variant text not null,
	platform text not null,
	language text not null,
	new_mrr bigint not null,
	expansion bigint not null,
	contraction bigint not null,
	churn bigint not null,
	reactivation bigint not null,
	customers_new bigint not null,
	customers_lost bigint not null,
	customers_reactivated bigint not null,
	active_change bigint not null,
	past_due_change bigint not null,
	payments bigint not null,
	payment_count bigint not null,
	refunds bigint not null,
	disputes bigint not null,
	tax bigint not null,
	fees bigint not null,
	failures bigint not null,
	trials bigint not null,
	trials_paid bigint not null,
	fees_unknown bigint not null,
	primary key (touch, summed, day, utm_source, utm_medium, utm_campaign, variant, platform, language)
);

comment on table private.daily_revenue is
	'payments, subscription_changes and trials by UTC day and origin of the account; written by refresh_rollups. Source: docs/money.md#revenue-figures.';
comment on column private.daily_revenue.touch is
	'any: the whole day in one row with empty origin; first and last: the same divided by the campaign of that touch.';
comment on column private.daily_revenue.summed is
	'What the row is a sum over, with an empty text in its place: 8 campaigns, 4 variants, 2 platforms, 1 languages, added up. A report reads no more rows than its filters tell apart.';
comment on column private.daily_revenue.active_change is 'By how many the active paid subscriptions grew.';
comment on column private.daily_revenue.fees is 'Of the payments and disputes whose fee is known.';
comment on column private.daily_revenue.fees_unknown is 'Payments and disputes whose fee is unknown.';
comment on column private.daily_revenue.trials_paid is 'Of the trials that started on the day, those that were paid at any time.';

-- daily_retention: customers by the month of their first payment, with the same touches and origins.
create table private.daily_retention (
	day date not null,
	cohort date not null,
	touch text not null check (touch in ('any', 'first', 'last')),
	summed smallint not null check (summed between 0 and 15),
	utm_source text not null,
	utm_medium text not null,
	utm_campaign text not null,
	variant text not null,
	platform text not null,
	language text not null,
	gained bigint not null,
	change bigint not null,
	primary key (touch, summed, day, cohort, utm_source, utm_medium, utm_campaign, variant, platform, language)
);

comment on table private.daily_retention is
	'New customers, and by how many the customers grew, by UTC day, cohort and origin; written by refresh_rollups. Source: docs/money.md#revenue-figures.';

revoke all on private.daily_revenue, private.daily_retention from public, anon, authenticated, service_role;

-- Whom the figures of revenue contain (docs/product.md#customers): customers, and accounts that are deleted.
create view private.counted_payments as
	select payments.*
	from private.payments
		left join private.customers on customers.user_id = payments.user_id
		left join private.former_payers as former on former.customer_id = payments.customer_id
	where customers.user_id is not null or payments.user_id is null and former.is_counted is not false;

comment on view private.counted_payments is
	'payments of customers and of deleted accounts. Source: docs/product.md#customers.';

create view private.counted_changes as
	select changes.*
	from private.subscription_changes as changes
		left join private.customers on customers.user_id = changes.user_id
		left join private.former_payers as former on former.customer_id = changes.customer_id
	where customers.user_id is not null or changes.user_id is null and former.is_counted is not false;

comment on view private.counted_changes is
	'subscription_changes of customers and of deleted accounts. Source: docs/product.md#customers.';

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
			values ('first', first_touch, last_touch), ('last', last_touch, first_touch)
		) as named (touch, preferred, other)
		-- offset: evaluated once a row. In the values themselves, the function would be planned for each row.
		cross join lateral (
			select coalesce(outcome = 'verified', false) as is_known,
				private.campaign_touch(preferred, other) as origin
			offset 0
		) as verdict;

comment on view private.account_origins is
	'The origin of each account by either touch, named as in the campaign report; (unknown) without a verified attribution. Source: docs/product.md#campaign-report.';

create view private.unplaced_origins as
	select * from (values ('any', ''), ('first', '(unknown)'), ('last', '(unknown)')) as unplaced (touch, origin);

comment on view private.unplaced_origins is
	'By touch, each part of the origin of whatever is not divided by origin (any), or has no account any more.';

revoke all on private.counted_payments, private.counted_changes, private.account_origins, private.unplaced_origins
	from public, anon, authenticated, service_role;

create function private.record_revenue_of_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
	account constant uuid := coalesce(new.user_id, old.user_id);
begin
	insert into private.changed_days
	select distinct 'revenue', (at at time zone 'UTC')::date
	from (
		select occurred_at as at from private.payments where user_id = account
		union all
		select subscription_changes.at from private.subscription_changes where user_id = account
		union all
		select started_at from private.trial_conversions where user_id = account
	) as counted;
	return null;
end;
$$;

comment on function private.record_revenue_of_account() is
	'Trigger of an account that begins or ceases to count as a customer, or whose origin is settled: records the days of its money and its trial.';

create trigger record_inserted_days after insert on private.payments referencing new table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'occurred_at');
create trigger record_deleted_days after delete on private.payments referencing old table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'occurred_at');
create trigger record_days_before after update on private.payments referencing old table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'occurred_at');
create trigger record_days_after after update on private.payments referencing new table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'occurred_at');
create trigger record_inserted_days after insert on private.subscription_changes referencing new table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'at');
create trigger record_deleted_days after delete on private.subscription_changes referencing old table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'at');
create trigger record_days_before after update on private.subscription_changes referencing old table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'at');
create trigger record_days_after after update on private.subscription_changes referencing new table as changed_rows
	for each statement execute function private.record_changed_days('revenue', 'at');
create trigger record_revenue_of_account after insert or delete on private.customers
	for each row execute function private.record_revenue_of_account();
-- A settled attribution moves the account's money to another origin.
create trigger record_revenue_of_origin
	after update of outcome, language, platform, first_touch, last_touch on private.sign_up_attribution
	for each row execute function private.record_revenue_of_account();

revoke all on all functions in schema private from public, anon, authenticated, service_role;
