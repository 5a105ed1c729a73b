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
create index withdrawals_mailbox_idx on public.withdrawals (private.mailbox_of(email), received_at);

alter table public.withdrawals enable row level security;

-- Stores a declaration once per id, with a receipt to the consumer and a notice to the support; returns when it was
-- received. Both mails go out for the first five of a mailbox in a day; an address that nobody has proven gets nothing
-- of what was typed (docs/product.md#withdrawal).
create function public.declare_withdrawal(
	withdrawal uuid, name text, email text, contract text, language text, support_email text
) returns timestamptz
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
	declared jsonb;
	received timestamptz;
	owner constant uuid := (
		select users.id from auth.users
		where lower(users.email) = lower(declare_withdrawal.email) and email_confirmed_at is not null limit 1
	);
begin
	insert into public.withdrawals (id, user_id, name, email, contract, language)
	values (
		withdrawal, owner, declare_withdrawal.name, declare_withdrawal.email, declare_withdrawal.contract, declare_withdrawal.language
	)
	on conflict (id) do nothing
	returning received_at into received;
	if not found then
		return (select received_at from public.withdrawals where id = withdrawal);
	end if;
	-- Anybody may type any address: a mailbox gets a few receipts a day, and one that nobody has proven none of what was
	-- typed. The declaration counts all the same, and the page shows it.
	if (
		select count(*) > 5 from public.withdrawals as stored
		where private.mailbox_of(stored.email) = private.mailbox_of(declare_withdrawal.email)
			and stored.received_at > now() - interval '1 day'
	) then
		return received;
	end if;
	declared := jsonb_build_object(
		'received_at', to_jsonb(received) #>> '{}', 'reference', withdrawal, 'email', declare_withdrawal.email,
		'name', declare_withdrawal.name, 'contract', declare_withdrawal.contract
	);
	perform public.enqueue_mail(
		'withdrawal_receipt:' || withdrawal, 'withdrawal_receipt', declare_withdrawal.email,
		declare_withdrawal.language, declared || case when owner is null then '{"name": "", "contract": ""}' else '{}' end::jsonb
	);
	perform public.enqueue_mail(
		'withdrawal_notice:' || withdrawal, 'withdrawal_notice', support_email, 'fr', declared
	);
	return received;
end;
$$;
