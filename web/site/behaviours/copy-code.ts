const SHOWN_MS = 2000;

/** A button in each block of code of a post, which copies it; the page has the texts. */
export function offerCopies(): void {
	for (const block of document.querySelectorAll<HTMLElement>("[data-copy] .post-code")) {
		const code = block.querySelector("code");
		const texts = block.closest<HTMLElement>("[data-copy]")?.dataset;
		if (code && texts) addButton(block, code, texts);
	}
}

function addButton(block: HTMLElement, code: HTMLElement, texts: DOMStringMap): void {
	const { copy = "", copied = "", failed = "" } = texts;
	const button = document.createElement("button");
	button.type = "button";
	button.textContent = copy;
	// The name of a button that changes is not always read aloud.
	const status = document.createElement("span");
	status.role = "status";
	status.className = "sr-only";
	block.firstElementChild?.after(button, status);

	let timer: ReturnType<typeof setTimeout>;
	const say = (text: string) => {
		button.textContent = text;
		status.textContent = text;
		clearTimeout(timer);
		timer = setTimeout(() => {
			button.textContent = copy;
			status.textContent = "";
		}, SHOWN_MS);
	};
	button.addEventListener("click", () => {
		navigator.clipboard.writeText(code.textContent).then(
			() => say(copied),
			() => {
				getSelection()?.selectAllChildren(code);
				say(failed);
			},
		);
	});
}
