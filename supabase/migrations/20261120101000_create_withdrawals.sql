-- Declarations made with the function that L221-21 and D221-5 of the Code de la consommation require: anybody may
-- declare one, a person handles it, and the proof outlives the account (docs/product.md#withdrawal).
create table public.withdrawals (
	id uuid primary key,
	-- The account whose confirmed address was given; it proves nothing.
	user_id uuid references auth.users (id) on delete set null,
	name text not null check (char_length(name) between 1 and 200),
	email text not null check (char_length(email) between 3 and 320),
	contract text not null check (char_length(contract) between 1 and 500),
	language text not null check (language in ('fr', 'en')),
	received_at timestamptz not null default now()
);

create index withdrawals_user_id_idx on public.withdrawals (user_id);
create index withdrawals_email_idx on public.withdrawals (lower(email), received_at);

alter table public.withdrawals enable row level security;
create policy "a customer reads their own withdrawals" on public.withdrawals
	for select to authenticated using (user_id = (select public.live_caller()));
grant select on public.withdrawals to authenticated;

-- Stores a declaration once per id, with a receipt to the consumer and a notice to the support; returns when it was
-- received. PT429 after five of one address in a day.
create function public.declare_withdrawal(
	withdrawal uuid, name text, email text, contract text, language text, support_email text
) returns timestamptz
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
	receipt jsonb;
	received timestamptz;
begin
	select received_at into received from public.withdrawals where id = withdrawal;
	if found then
		return received;
	end if;
	-- Each declaration mails an address that nobody has proven: it must not become a way to flood one.
	if (
		select count(*) >= 5 from public.withdrawals as stored
		where lower(stored.email) = lower(declare_withdrawal.email) and stored.received_at > now() - interval '1 day'
	) then
		raise sqlstate 'PT429' using message = 'declare_withdrawal: too many declarations for this address';
	end if;
	insert into public.withdrawals (id, user_id, name, email, contract, language)
	values (
		withdrawal,
		(select users.id from auth.users
			where lower(users.email) = lower(declare_withdrawal.email) and email_confirmed_at is not null limit 1),
		declare_withdrawal.name, declare_withdrawal.email, declare_withdrawal.contract, declare_withdrawal.language
	)
	on conflict (id) do nothing
	returning received_at into received;
	if not found then
		return (select received_at from public.withdrawals where id = withdrawal);
	end if;
	receipt := jsonb_build_object(
		'received_at', to_jsonb(received) #>> '{}', 'name', declare_withdrawal.name, 'email', declare_withdrawal.email,
		'contract', declare_withdrawal.contract, 'reference', withdrawal
	);
	perform private.add_mail(
		'withdrawal_receipt:' || withdrawal, 'withdrawal_receipt', declare_withdrawal.email,
		declare_withdrawal.language, receipt
	);
	perform private.add_mail(
		'withdrawal_notice:' || withdrawal, 'withdrawal_notice', support_email, 'fr', receipt
	);
	return received;
end;
$$;

grant execute on function public.declare_withdrawal to service_role;
