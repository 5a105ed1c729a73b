-- Customers choose whether they get mails that they need not get (docs/product.md#mails). The rule is here, where
-- every mail passes: a new kind obeys it unless it is named as one that the contract or security requires.
alter table public.profiles add column email_notifications boolean not null default true;

comment on column public.profiles.email_notifications is
	'Whether the customer wants mails that are neither about the contract nor about security. Source: docs/product.md#mails.';

create index profiles_email_idx on public.profiles (lower(email));

grant update (email_notifications) on public.profiles to authenticated;

create function private.is_required_mail(kind text)
returns boolean
language sql
immutable
set search_path = ''
as $$
	select kind in ('known_address', 'cancellation_receipt', 'withdrawal_receipt', 'withdrawal_notice')
$$;

comment on function private.is_required_mail(text) is
	'Whether a mail of this kind goes out whatever the recipient prefers: required by the contract, the law or security. Source: docs/product.md#mails.';

create or replace function private.add_mail(mail_key text, kind text, recipient text, language text, data jsonb)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
	if not private.is_required_mail(add_mail.kind) and exists (
		select from public.profiles
		where lower(email) = lower(add_mail.recipient) and not email_notifications
	) then
		return false;
	end if;
	insert into private.mails (key, kind, recipient, language, data)
	values (mail_key, add_mail.kind, add_mail.recipient, add_mail.language, add_mail.data)
	on conflict (key) do nothing;
	return found;
end;
$$;

comment on function private.add_mail(text, text, text, text, jsonb) is
	'Adds a mail, in the transaction that causes it; false when the key is known or the recipient does not want the kind. Source: docs/architecture.md#mails.';

-- Mails in the queue when a customer declines them.
create function private.drop_declined_mails()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
	delete from private.mails
	where lower(recipient) = lower(new.email) and state = 'waiting' and not private.is_required_mail(kind);
	return null;
end;
$$;

comment on function private.drop_declined_mails() is
	'Trigger of a changed preference: deletes the waiting mails that the customer no longer wants. Source: docs/product.md#mails.';

create trigger drop_declined_mails after update of email_notifications on public.profiles
	for each row when (old.email_notifications and not new.email_notifications)
	execute function private.drop_declined_mails();

revoke all on function private.is_required_mail(text), private.drop_declined_mails()
	from public, anon, authenticated, service_role;
