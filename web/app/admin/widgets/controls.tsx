import { type ComponentProps, type ReactNode, useId, useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { notifyError, notifySuccess } from "../../notify.ts";

const LOOKS = {
	small: "small-button px-3",
	icon: "small-button",
	quiet: "button button-quiet",
	primary: "button button-primary",
	link: "text-soft text-xs underline hover:text-ink",
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

/** A link in a text. */
export function TextLink({ className = "", ...link }: ComponentProps<typeof Link>) {
	return <Link className={`text-green underline ${className}`} {...link} />;
}

/** A value, as a link where it leads somewhere. */
export const linked = (text: ReactNode, to: string | false | 0 | null | undefined) =>
	to ? <Link to={to}>{text}</Link> : text;

const TONES = {
	good: "bg-green-wash text-green",
	bad: "bg-red-wash text-red",
	warning: "bg-amber-wash text-amber",
	none: "border border-line-strong text-ink",
} as const;

/** A word or two beside what they are about. */
export function Mark({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
	return (
		<span className={`whitespace-nowrap rounded px-1.5 py-0.5 text-xs ${TONES[tone]}`}>
			{children}
		</span>
	);
}

/** Copies a text, and says whether it did. */
export const copyText = (text: string, done: string, failed: string, detail?: string) =>
	navigator.clipboard.writeText(text).then(
		() => notifySuccess(done, detail),
		() => notifyError(failed, detail),
	);

/** A box with its text. */
export function Checkbox({ className = "", children, ...input }: ComponentProps<"input">) {
	return (
		<label className={`flex items-center gap-2 ${className}`}>
			<input type="checkbox" {...input} />
			{children}
		</label>
	);
}

const PLACES = {
	above: { label: "min-w-0 text-sm", name: "mb-1 block font-medium", field: "bg-paper" },
	beside: { label: "flex items-center gap-2 text-sm", name: "", field: "bg-paper" },
	onPaper: { label: "grid gap-1", name: "", field: "bg-sheet" },
	/** In the head of a page, where the value says what it is. */
	hidden: {
		label: "contents text-sm",
		name: "sr-only",
		field: "bg-sheet text-sm max-sm:grow max-sm:basis-36",
	},
} as const;

interface ChoiceProps<Name extends string> {
	label: string;
	value: Name;
	options: readonly (readonly [Name, string])[];
	onChoose(name: Name): void;
	/** Place of the label, or background of the field. */
	look?: keyof typeof PLACES;
}

/** A labelled select of a closed list. */
export function Choice<Name extends string>(props: ChoiceProps<Name>) {
	const { label, value, options, onChoose, look = "above" } = props;
	const classes = PLACES[look];
	return (
		<label className={classes.label}>
			<span className={classes.name}>{label}</span>
			<select
				className={`min-h-9 max-w-full rounded-lg border border-line-strong px-2 ${classes.field}`}
				value={value}
				onChange={({ target }) => {
					const chosen = options.find(([name]) => name === target.value);
					if (chosen) onChoose(chosen[0]);
				}}
			>
				{options.map(([name, text]) => (
					<option key={name} value={name}>
						{text}
					</option>
				))}
			</select>
		</label>
	);
}

interface InputProps extends ComponentProps<"input"> {
	label: string;
	onType(text: string): void;
	/** Names to choose from. */
	names?: readonly string[];
	/** Place of the label, or background of the field. */
	look?: keyof typeof PLACES;
}

/** A labelled field of one line; `className` is that of both. */
export function Input(props: InputProps) {
	const { label, onType, names, look = "above", className = "", ...input } = props;
	const classes = PLACES[look];
	const id = useId();
	return (
		<label className={`${classes.label} ${className}`}>
			<span className={classes.name}>{label}</span>
			<input
				{...input}
				list={names && id}
				className={`min-h-9 w-full rounded-lg border border-line-strong px-2 ${classes.field}`}
				onChange={({ target }) => onType(target.value)}
			/>
			{names && <Names id={id} names={names} />}
		</label>
	);
}

/** Names that a field offers by its `list`. */
export function Names({ id, names }: { id: string; names: readonly string[] }) {
	return (
		<datalist id={id}>
			{names.map((name) => (
				<option key={name} value={name} />
			))}
		</datalist>
	);
}

/** Width below which rows become cards (widgets.css). */
const NARROW = "(width < 480px)";

/** Whether tables are shown as cards. */
export const useIsNarrow = () => useMedia(NARROW);

/** Whether the window is as a media query says; follows its changes. */
export function useMedia(media: string): boolean {
	const subscribe = (onChange: () => void) => {
		const query = matchMedia(media);
		query.addEventListener("change", onChange);
		return () => query.removeEventListener("change", onChange);
	};
	return useSyncExternalStore(subscribe, () => matchMedia(media).matches);
}
