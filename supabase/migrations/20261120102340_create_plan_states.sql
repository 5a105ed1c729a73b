-- The state of a plan, said the same to its customer and to operators (docs/product.md#states-of-a-plan).

-- Whether what the last payment of the plan brought was given back.
create function private.is_refunded(plan public.user_subscriptions) returns boolean
language plpgsql stable set search_path = '' as $$
begin
	return coalesce((
		select payment.amount <= (
			select -coalesce(sum(refund.amount), 0) from private.payments as refund
			where refund.user_id = plan.user_id and refund.kind = 'refund' and refund.occurred_at >= payment.occurred_at
		)
		from private.payments as payment
		where payment.user_id = plan.user_id and payment.kind = 'payment'
		order by payment.occurred_at desc limit 1
	), false);
end;
$$;

-- The state of a plan; `none` for an account without one.
create function private.plan_state(plan public.user_subscriptions) returns text
language sql stable set search_path = '' as $$
	select case
		when plan.user_id is null then 'none'
		when plan.subscription_type = 'beta' then 'beta'
		when plan.subscription_type = 'free_trial' then case
			when plan.current_period_end is null then 'trial'
			when plan.current_period_end > now() then 'trial_with_end'
			else 'trial_over'
		end
		when plan.subscription_status in ('past_due', 'unpaid') then 'in_arrears'
		when plan.subscription_status = 'paused' then 'paused'
		when plan.subscription_status in ('incomplete', 'incomplete_expired') then 'unfinished'
		when plan.subscription_status = 'canceled' then case
			when private.is_refunded(plan) then 'refunded'
			else 'ended'
		end
		when plan.cancel_at_period_end then 'ending'
		else 'active'
	end
$$;
