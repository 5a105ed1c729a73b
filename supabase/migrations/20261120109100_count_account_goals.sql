-- The goals that a browser cannot claim: sign-up, confirmation and first payment of accounts whose attribution names
-- units (docs/experiments.md#counting). Whatever comes last counts all that is known by then.

-- Counts what accounts have reached as conversions of their units, except operators'. What is counted stays when the
-- account is deleted.
create function private.count_account_goals(accounts uuid[]) returns void
language sql set search_path = '' as $$
	with goals as (
		select origin.user_id, origin.units, profiles.created_at as signed_up_at, users.email_confirmed_at,
			converted_at as paid_at
		from private.sign_up_attribution as origin
			join public.profiles on profiles.id = origin.user_id
			join auth.users on users.id = origin.user_id
			left join private.trial_conversions as trial on trial.user_id = origin.user_id
		where origin.user_id = any (accounts) and outcome = 'verified' and units <> '[]'
			and not exists (select from private.admins where admins.user_id = origin.user_id)
	)
	select private.count_units(array_agg(
		(claim.test, claim.run, claim.unit, claim.arm, reached.goal, reached.at, null)::private.unit_event
	))
	from goals,
		jsonb_to_recordset(units) as claim (test text, run integer, arm text, unit uuid),
		-- Whoever paid counts as confirmed.
		lateral (values
			('sign_up', signed_up_at), ('confirmed', coalesce(email_confirmed_at, paid_at)), ('paid', paid_at)
		) as reached (goal, at)
	where reached.at is not null
$$;

-- Trigger of a settled attribution, a confirmed address and a first payment. Argument: the column of the account.
create function private.count_changed_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform private.count_account_goals(array[(to_jsonb(new) ->> tg_argv[0])::uuid]);
	return null;
end;
$$;

create trigger count_account_goals after update of outcome on private.sign_up_attribution
	for each row when (new.outcome = 'verified') execute function private.count_changed_account('user_id');
create trigger count_account_goals after update of email_confirmed_at on auth.users
	for each row when (new.email_confirmed_at is not null) execute function private.count_changed_account('id');
create trigger count_account_goals after insert or update of converted_at on private.trial_conversions
	for each row when (new.converted_at is not null) execute function private.count_changed_account('user_id');
