-- For active operators: what the installation has been through already (docs/product.md#first-steps-of-an-installation).
-- Each question ends at the first row that it finds.
create function public.get_first_steps() returns jsonb
language sql stable security definer set search_path = '' as $$
	select private.require_active_admin();
	select jsonb_build_object(
		'stripe', exists (select from private.billing_events where outcome <> 'invalid'),
		'blog', exists (select from private.duties where name = 'read_blog' and succeeded_at is not null),
		'visit', exists (select from public.landing_analytics),
		'customer', exists (select from private.customers),
		-- The dimensions have the visits of closed days.
		'campaign', exists (select from private.dimensions where utm_campaign <> '')
			or exists (select from private.campaign_costs where utm_campaign <> '')
			or exists (select from public.landing_analytics where utm_campaign <> '' and created_at >= now() - interval '2 days'),
		'operator', (select count(*) > 1 from private.operators where is_active),
		'factor', exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
	)
$$;
