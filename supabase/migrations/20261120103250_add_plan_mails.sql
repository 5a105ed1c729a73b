-- Mails about the state of a plan: a payment that failed, a plan that is over, an account that made no call yet
-- (docs/product.md#mails-about-a-plan). Each is added once, however often this runs.

-- Plans in arrears, with the first failure since the last payment, and on which day after it a mail is due.
create function private.arrears(at_time timestamptz)
returns table (user_id uuid, stripe_id text, failed_at timestamptz, amount_due bigint, currency text, due_day integer)
language sql stable set search_path = '' as $$
	select distinct on (plan.user_id) plan.user_id, failure.stripe_id, failure.occurred_at, failure.amount_due,
		failure.currency, due.day
	from public.user_subscriptions as plan
		join private.payments as failure on failure.user_id = plan.user_id and failure.kind = 'failure'
		join (values (0), (3), (7)) as due (day)
			on at_time >= failure.occurred_at + make_interval(days => due.day)
			-- Older ones are no news: the plan was in arrears before we knew of it.
			and at_time < failure.occurred_at + make_interval(days => due.day + 3)
	where plan.subscription_type = 'premium' and plan.subscription_status in ('past_due', 'unpaid')
		and not exists (
			select from private.payments as paid
			where paid.user_id = plan.user_id and paid.kind = 'payment' and paid.occurred_at >= failure.occurred_at
		)
	order by plan.user_id, failure.occurred_at, due.day desc
$$;

-- Adds what is due at a time; returns the number of new mails.
create function public.add_plan_mails(at_time timestamptz) returns integer
language sql security definer set search_path = '' set timezone = 'UTC' as $$
	with due as (
		select 'payment_failed:' || stripe_id || ':' || due_day as key,
			case due_day when 0 then 'payment_failed' else 'payment_reminder' end as kind, user_id,
			jsonb_build_object(
				'failed_at', to_jsonb(failed_at) #>> '{}', 'amount_euros', case currency when 'eur' then amount_due::text else '' end
			) as data
		from private.arrears(at_time)
		union all
		-- A row may lack its subscription; a subscription ends once.
		select concat_ws(':', 'plan_over', user_id, stripe_subscription_id), 'plan_' || state, user_id,
			jsonb_build_object('ended_on', coalesce(to_jsonb(current_period_end) #>> '{}', ''))
		from (select plan.*, private.plan_state(plan) as state from public.user_subscriptions as plan) as ended
		where subscription_status = 'canceled' and state in ('ended', 'refunded')
			and billing_updated_at > at_time - interval '1 day'
		union all
		select 'first_steps:' || id, 'first_steps', id, '{}'
		from auth.users as account join public.user_subscriptions as plan on plan.user_id = id
		where email_confirmed_at between at_time - interval '4 days' and at_time - interval '2 days'
			and private.is_customer(id)
			-- Whoever has left or owes a payment is not to be sent to Excel.
			and private.plan_state(plan) in ('trial', 'trial_with_end', 'beta', 'active')
			and not exists (select from public.api_usage where user_id = account.id)
	)
	select count(*) filter (where public.enqueue_mail(due.key, due.kind, profile.email, profile.language, due.data))::integer
	from due join public.profiles as profile on profile.id = due.user_id
		join auth.users as account on account.id = due.user_id
	where account.email_confirmed_at is not null
$$;
