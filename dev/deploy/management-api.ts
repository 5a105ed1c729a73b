/** Supabase's management interface: https://supabase.com/docs/reference/api/v1-update-auth-service-config */

const TIMEOUT_MS = 30_000;

interface Project {
	ref: string;
	token: string;
	/** Instead of Supabase's own, for tests. */
	url?: string | undefined;
}

/**
 * Changes settings of a project, and finds out whether it took them: a number or a switch that it ignores would
 * leave Auth open in silence. Texts are not compared, because secrets come back as digests.
 *
 * @throws when the project refuses or ignores a setting.
 */
export async function changeSettings(
	{ ref, token, url = "https://api.supabase.com" }: Project,
	part: "config/auth" | "postgrest",
	settings: Readonly<Record<string, string | number | boolean>>,
): Promise<void> {
	const response = await fetch(`${url}/v1/projects/${ref}/${part}`, {
		method: "PATCH",
		headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
		body: JSON.stringify(settings),
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	const text = await response.text();
	if (!response.ok)
		throw new Error(`Supabase, ${part}: HTTP ${response.status} ${text.slice(0, 300)}`);
	const stored = JSON.parse(text) as Record<string, unknown>;
	const ignored = Object.entries(settings)
		.filter(([name, value]) => typeof value !== "string" && stored[name] !== value)
		.map(([name, value]) => `${name} is ${stored[name]}, not ${value}`);
	if (ignored.length > 0) throw new Error(`Supabase, ${part}: ${ignored.join("; ")}`);
}
