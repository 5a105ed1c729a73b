-- Rights to call functions. The functions below are those of people, with the token of their session; all others of public are
-- the Worker's alone, by its secret key (docs/architecture/money.md#database). Each of them checks the session first.

grant execute on function
	public.accept_invitation, public.act_on_experiment, public.act_on_newsletter_post, public.add_annotation, public.analytics_api_usage, public.analytics_campaign_days,
	public.analytics_campaigns, public.analytics_conversions, public.analytics_daily, public.analytics_dashboard,
	public.analytics_funnel, public.analytics_mau, public.analytics_monthly, public.analytics_real_time,
	public.analytics_revenue, public.archive_link, public.begin_admin_action, public.change_annotation, public.change_operator, public.check_operator,
	public.create_experiment, public.create_link, public.delete_account, public.delete_annotation, public.delete_customer,
	public.delete_view, public.disconnect_provider, public.edit_experiment, public.end_own_session,
	public.end_own_sessions, public.end_own_undos, public.export_account, public.export_customer,
	public.get_acquisition, public.get_ad_conversions, public.get_admin_data, public.get_alerts, public.get_customer, public.get_known_origins,
	public.get_experiment, public.get_experiment_base, public.get_facts_age, public.get_first_steps,
	public.get_losing_campaigns, public.get_mail_preferences, public.get_own_profile, public.get_own_sessions, public.get_own_sign_ins,
	public.get_own_subscription, public.get_own_usage, public.get_payback,
	public.get_recovery_codes, public.get_run_counts, public.get_system_state, public.get_vitals, public.get_waiting_cancellation,
	public.import_experiment, public.invite_operator, public.is_admin, public.join_beta, public.list_annotations, public.list_cost_campaigns,
	public.list_cost_uploads, public.list_customers, public.list_experiments, public.list_links, public.list_newsletter_posts, public.list_newsletter_readers,
	public.list_saved_views, public.list_team, public.list_unknown_payers, public.make_recovery_codes, public.map_cost_campaign, public.note_own_session, public.operator_factor_due,
	public.permit_identity, public.preview_campaign_costs, public.rename_view, public.request_cancellation,
	public.revert_cost_upload, public.revoke_invitation, public.save_own_profile, public.save_view, public.set_mail_preferences,
	public.sign_out_customer, public.update_admin_last_login, public.upload_campaign_costs, public.use_recovery_code
to authenticated;
