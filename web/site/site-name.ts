export const SITE_NAME = "Tabulia";
