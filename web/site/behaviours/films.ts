import { playFilmsOnClick } from "./play-films.ts";
import { playVideosOnClick } from "./video.ts";

/** Players of the providers' films, on the pages that have a link to one. */
export function playOnClick(): void {
	playVideosOnClick();
	playFilmsOnClick();
}
