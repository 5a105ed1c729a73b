/** SQL functions that handlers of the Worker call with the token of somebody's session. */
import type { FactorDue, WorkerAction } from "./admin.ts";
import type { WaitingCancellation } from "./billing.ts";
import type { Call } from "./call-schema.ts";
import type { PowerReport } from "./experiment-detail-schema.ts";
import type { ExperimentPlan } from "./experiment-plan-schema.ts";
import type { ExperimentAction, ExperimentState, Goal } from "./experiment-terms.ts";
import type { Provider } from "./providers.ts";
import type { RunCounts } from "./run-counts.ts";
import type { StoredDetail, StoredExperiment } from "./stored-experiment.ts";
import type { SystemState } from "./system-schema.ts";

interface SessionCall<Input, Output> {
	/** The database judges it at each call. */
	who: Call["who"];
	/** For the compiler only. */
	types: { input: Input; output: Output };
}

const session = <Input = object, Output = unknown>(who: Call["who"]) =>
	({ who }) as SessionCall<Input, Output>;

export const SESSION_CALLS = {
	// The session of a customer (docs/architecture/session.md#session).
	/** For the list of sessions. */
	note_own_session: session<{ device: string; country: string }>("customer"),
	/** In Auth's words; none beyond the second factor from below it. */
	end_own_sessions: session<{ scope: "local" | "others" | "global" }>("customer"),
	/** After a password that the session of a reset link has set. */
	end_own_undos: session("customer"),
	/** Status 401 without a fresh proof of the account, 403 for an operator, 409 while a paid plan runs. */
	delete_account: session("customer"),
	/** Permits one identity of the provider within ten minutes; null for an operator. Status 401 without a fresh proof. */
	permit_identity: session<{ provider: Provider }, boolean | null>("customer"),
	/** The same; status 409 without a password. */
	disconnect_provider: session<{ provider: Provider }>("customer"),
	/** Returns the cancellations that Stripe must still learn of. */
	request_cancellation: session<object, WaitingCancellation[]>("customer"),

	/** Makes the caller an operator. Status 401 without a fresh proof of the account, 404 for a token that invites somebody else. */
	accept_invitation: session<{ token: string }>("customer"),

	// The session of an operator (docs/product/back-office.md#access-guard).
	check_operator: session("operator"),
	/** Step that the session lacks; forbidden to customers. */
	operator_factor_due: session<object, FactorDue | null>("operator"),
	is_admin: session<{ user_email: string }, boolean>("operator"),
	get_admin_data: session<{ user_email: string }>("operator"),
	update_admin_last_login: session<{ user_email: string }>("operator"),
	/** The networks are digests of the caller's keys, from narrow to wide. */
	use_recovery_code: session<{ code: string; networks: readonly string[] }>("operator"),
	/** Returns the id of the entry of the audit log, which `finish_admin_action` completes. */
	begin_admin_action: session<{ action: WorkerAction; account?: string | undefined }, string>(
		"super_admin",
	),
	get_system_state: session<object, SystemState>("operator"),
	list_experiments: session<object, StoredExperiment[]>("operator"),
	get_experiment: session<{ test_name: string }, StoredDetail>("operator"),
	/** The counts of the current run for null. */
	get_run_counts: session<{ test_name: string; run: number | null }, RunCounts>("operator"),
	/** Visitors of pages, and the share that reached a goal. */
	get_experiment_base: session<
		{ goal: Goal; paths: readonly string[]; audience: ExperimentPlan["audience"] },
		Omit<PowerReport, "detectable">
	>("operator"),
	create_experiment: session<{ test_name: string; plan: ExperimentPlan }>("super_admin"),
	edit_experiment: session<{
		test_name: string;
		revision: number;
		plan: ExperimentPlan;
		redraw?: boolean | undefined;
	}>("super_admin"),
	act_on_experiment: session<{
		test_name: string;
		revision: number;
		action: ExperimentAction;
		detail: object;
	}>("super_admin"),
	/** Takes over a definition that somebody put into KV; revision 0 for one that is no test yet. */
	import_experiment: session<{
		test_name: string;
		revision: number;
		plan: ExperimentPlan;
		state: ExperimentState;
		salt: string | null;
	}>("super_admin"),
};
