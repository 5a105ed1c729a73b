import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type LinkParameters, readLink } from "./link-parameters.ts";

/** Every page of a link starts by checking it. */
export interface Checking {
	step: "checking";
	link: LinkParameters;
}

/**
 * The state of a page that a mail's link opens. It is stored in the history entry, so that it survives a
 * reload, and the address bar loses the token at once.
 *
 * @param check decides the state that follows; runs once for each link.
 */
export function useLinkPage<State extends { step: string }>(
	check: (link: LinkParameters) => Promise<State>,
): [State | Checking, (next: State | Checking) => void] {
	const location = useLocation();
	const navigate = useNavigate();
	const [state, setState] = useState<State | Checking>(
		() => location.state ?? { step: "checking", link: readLink(location) },
	);
	const { pathname } = location;
	const show = useCallback(
		(next: State | Checking) => {
			setState(next);
			navigate(pathname, { replace: true, state: next });
		},
		[navigate, pathname],
	);

	const checked = useRef<unknown>(undefined);
	useEffect(() => {
		// A link works once, and React runs effects twice in development.
		if (state.step !== "checking" || checked.current === state) return;
		checked.current = state;
		show(state);
		check((state as Checking).link).then(show);
	}, [state, show, check]);
	return [state, show];
}
