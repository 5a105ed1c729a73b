/** User agents of visitors: headless Chromium on Linux counts as a platform without Excel. */
export const WINDOWS_CHROME =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
