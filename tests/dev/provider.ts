/** A browser's way from the local Microsoft or Google back, without a browser. */
import type { ProviderPerson } from "../../dev/supabase/provider/people.ts";

const leave = async (url: string | URL, init: RequestInit = {}) => {
	const response = await fetch(url, { ...init, redirect: "manual" });
	return new URL(response.headers.get("location") ?? "", "http://none.example");
};

/** From the provider's page to the site's address, as `person`. @returns where the browser arrives */
export async function chooseAtProvider(page: URL, person: ProviderPerson): Promise<URL> {
	const choice = new URL(page);
	choice.pathname = "/provider/authorize";
	choice.searchParams.set("person", JSON.stringify(person));
	return leave(await leave(choice));
}
