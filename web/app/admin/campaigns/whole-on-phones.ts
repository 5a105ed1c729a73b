/** Props of a table whose rows are cards on a phone: they do not scroll apart from the page. */
export const WHOLE_ON_PHONES = "max-[480px]:max-h-none max-[480px]:overflow-visible";
