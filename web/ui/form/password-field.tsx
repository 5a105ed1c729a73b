import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { Eye, EyeOff } from "../icons.tsx";
import { TextField } from "./text-field.tsx";

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "children">) {
	const { t } = useTranslation("auth");
	const [shown, setShown] = useState(false);
	const Icon = shown ? EyeOff : Eye;
	return (
		<TextField {...props} type={shown ? "text" : "password"} spellCheck={false}>
			<button
				type="button"
				onClick={() => setShown(!shown)}
				aria-label={t(shown ? "password.hide" : "password.show")}
				aria-pressed={shown}
				className="absolute inset-y-0 right-0 grid w-12 place-content-center rounded-lg text-soft hover:text-ink"
			>
				<Icon className="size-5" aria-hidden="true" />
			</button>
		</TextField>
	);
}
