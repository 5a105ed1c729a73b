/**
 * Types of all calls of SQL functions. The tables are `service-calls.ts`, by the Worker's own key, `session-calls.ts`, by
 * a session in a handler of its own, and `calls-schema.ts` for calls of the app that the Worker passes on to the function
 * of the same name.
 */
import type { RoutedCall } from "./calls.ts";
import type { CallInput, CallName, CallOutput } from "./calls-schema.ts";
import type { Reply } from "./reply.ts";
import type { SERVICE_CALLS } from "./service-calls.ts";
import type { SESSION_CALLS } from "./session-calls.ts";

type ServiceRows = typeof SERVICE_CALLS;
export type ServiceCallName = keyof ServiceRows;
export type ServiceInput<Name extends ServiceCallName> = ServiceRows[Name]["types"]["input"];
export type ServiceOutput<Name extends ServiceCallName> = ServiceRows[Name]["types"]["output"];
/** Arguments of a call: none for a function without any. */
export type ServiceArgs<Name extends ServiceCallName> = keyof ServiceInput<Name> extends never
	? []
	: [args: ServiceInput<Name>];

/** Calls an SQL function with the Worker's own key. Never throws. */
export type AsService = <Name extends ServiceCallName>(
	name: Name,
	...args: ServiceArgs<Name>
) => Promise<Reply<ServiceOutput<Name>>>;

/** Calls of the app that the Worker passes on, and the reports, whose arguments it reads from an address. */
export type PassedCall = Exclude<CallName, RoutedCall>;
export type ReportName = Extract<CallName, `analytics_${string}`>;
type SessionRows = typeof SESSION_CALLS;
type SessionTypes = { [Name in keyof SessionRows]: SessionRows[Name]["types"] } & {
	[Name in PassedCall]: { input: CallInput<Name>; output: CallOutput<Name> };
} & {
	[Name in ReportName]: { input: Readonly<Record<string, unknown>>; output: unknown };
};
type SessionCallName = keyof SessionTypes;
export type SessionInput<Name extends SessionCallName> = SessionTypes[Name]["input"];
type SessionOutput<Name extends SessionCallName> = SessionTypes[Name]["output"];

/** Calls an SQL function with the token of a customer's or an operator's session. Never throws. */
export type AsCaller = <Name extends SessionCallName>(
	token: string,
	name: Name,
	...args: keyof SessionInput<Name> extends never
		? [args?: object, timeoutMs?: number]
		: [args: SessionInput<Name>, timeoutMs?: number]
) => Promise<Reply<SessionOutput<Name>>>;
