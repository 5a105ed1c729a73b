-- A customer ends the paid plan here; it counts from this row on. Stripe learns of it at once or, while it is
-- unavailable, later: a row outlives its account (docs/product.md#cancellation).
create table public.cancellations (
	id uuid primary key default gen_random_uuid(),
	user_id uuid references auth.users (id) on delete set null,
	subscription_id text not null check (char_length(subscription_id) between 1 and 255),
	requested_at timestamptz not null default now(),
	-- End of the period that is paid; null when Stripe has not said it.
	ends_at timestamptz check (isfinite(ends_at)),
	-- When Stripe accepted it; null while it waits.
	confirmed_at timestamptz
);

create index cancellations_user_id_idx on public.cancellations (user_id);
create unique index cancellations_waiting_idx on public.cancellations (subscription_id) where confirmed_at is null;

alter table public.cancellations enable row level security;

-- Cancels every running paid subscription of the caller to the end of its period, with a receipt by mail; returns those
-- that Stripe must still learn of. PT409 when none is running.
create function public.request_cancellation() returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
	caller constant uuid := private.require_live_session();
	receipts integer;
	waiting jsonb;
begin
	-- The locks serialise it with the events of Stripe; the account comes first everywhere.
	perform from auth.users where id = caller for key share;
	perform from public.user_subscriptions where user_id = caller for update;
	perform private.remember_subscription(caller);
	with requested as (
		insert into public.cancellations (user_id, subscription_id, ends_at)
		select caller, subscription_id, to_timestamp((state ->> 'current_period_end')::bigint)
		from private.subscription_states(caller)
		where is_running and subscription_id is not null
		on conflict (subscription_id) where confirmed_at is null do nothing
		returning *
	)
	select count(public.enqueue_mail(
		'cancellation_receipt:' || requested.id, 'cancellation_receipt', email, language,
		jsonb_build_object(
			'requested_at', to_jsonb(requested_at) #>> '{}', 'ends_on', coalesce(to_jsonb(ends_at) #>> '{}', ''),
			'reference', requested.id
		)
	)) into receipts
	from requested join public.profiles on profiles.id = user_id;
	select jsonb_agg(jsonb_build_object('id', id, 'subscription_id', subscription_id)) into waiting
	from public.cancellations where user_id = caller and confirmed_at is null;
	perform private.refuse_if(waiting is null, 'PT409', 'nothing_to_cancel');
	return waiting;
end;
$$;

-- The cancellations that Stripe must still learn of, oldest first, 100 at most.
create function public.list_waiting_cancellations() returns jsonb
language sql stable security definer set search_path = '' as $$
	select to_jsonb(array(
		select jsonb_build_object('id', id, 'subscription_id', subscription_id)
		from public.cancellations where confirmed_at is null order by requested_at limit 100
	))
$$;

-- Records that Stripe accepted a cancellation; null for one that there is not.
create function public.confirm_cancellation(cancellation uuid) returns boolean
language sql security definer set search_path = '' as $$
	update public.cancellations set confirmed_at = coalesce(confirmed_at, now()) where id = cancellation returning true
$$;
