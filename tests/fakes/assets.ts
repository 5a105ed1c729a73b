/** Fake of the client build: one small page for both templates. */
export const TEMPLATE =
	'<!doctype html><html lang="fr"><head><!--head--></head><body><!--body--></body></html>';

export function fakeAssets(
	response: (path: string) => Response | Promise<Response> = () => new Response(TEMPLATE),
) {
	const requested: string[] = [];
	const fetch = async (input: RequestInfo | URL) => {
		const { pathname } = new URL(input instanceof Request ? input.url : String(input));
		requested.push(pathname);
		return response(pathname);
	};
	return Object.assign({ fetch } as unknown as Fetcher, { requested });
}
