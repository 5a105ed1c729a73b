import type { ComponentProps } from "react";

const LOOKS = {
	small: "small-button px-3",
	icon: "small-button",
	quiet: "button button-quiet",
	primary: "button button-primary",
} as const;

interface Props extends ComponentProps<"button"> {
	look?: keyof typeof LOOKS;
	isDangerous?: boolean;
}

/** A button, which submits no form unless its type says so. */
export function Button({ look = "small", isDangerous = false, className, ...attributes }: Props) {
	const classes = [LOOKS[look], isDangerous && "text-red", className];
	return <button type="button" {...attributes} className={classes.filter(Boolean).join(" ")} />;
}
