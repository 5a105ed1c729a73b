<?php
/**
 * French texts, in WordPress's own format (https://make.wordpress.org/core/2024/02/27/i18n-improvements-6-5-performant-translations/).
 *
 * @package Tabulia\Blog
 */

defined( 'ABSPATH' ) || exit;

return array(
	'domain'       => 'tabulia-blog',
	'plural-forms' => 'nplurals=2; plural=n > 1;',
	'language'     => 'fr_FR',
	'messages'     => array(
		'Tabulia blog'                                   => 'Blog Tabulia',
		'Address of the site'                            => 'Adresse du site',
		'Shared secret'                                  => 'Secret partagé',
		'The address begins with https:// and has no path.' => 'L’adresse commence par https:// et n’a pas de chemin.',
		'The secret has 16 characters or more.'          => 'Le secret compte 16 caractères ou plus.',
		'A secret is stored; leave this empty to keep it.' => 'Un secret est enregistré ; laissez ce champ vide pour le garder.',
		'Set in wp-config.php or in the environment.'    => 'Défini dans wp-config.php ou dans l’environnement.',
		'Tabulia blog is not configured: enter the site’s address and the shared secret in Settings > Tabulia blog.' => 'Le blog Tabulia n’est pas configuré : saisissez l’adresse du site et le secret partagé dans Réglages > Blog Tabulia.',
		'Tabulia blog is not configured: the site learns of no change. Ask an administrator.' => 'Le blog Tabulia n’est pas configuré : le site n’apprend aucun changement. Adressez-vous à un administrateur.',
		'The site was not notified of the last change and may show the old text for a while: %s' => 'Le site n’a pas été averti du dernier changement et peut montrer l’ancien texte pendant un moment : %s',
		'Language'                                       => 'Langue',
		'Language on the site'                           => 'Langue sur le site',
		'Its translation'                                => 'Sa traduction',
		'None'                                           => 'Aucune',
		'All languages'                                  => 'Toutes les langues',
		'Filter by language'                             => 'Filtrer par langue',
		'Create the translation'                         => 'Créer la traduction',
		'Create the translation: %s'                     => 'Créer la traduction : %s',
		'Open the translation'                           => 'Ouvrir la traduction',
		'This translation cannot be created.'            => 'Cette traduction ne peut pas être créée.',
		'Save the post first.'                           => 'Enregistrez d’abord l’article.',
		'Not shown on the site'                          => 'Pas affiché sur le site',
		'The site does not show these blocks as they look here: %s.' => 'Le site n’affiche pas ces blocs comme ici : %s.',
		'The site has its own colours and typefaces; those of these blocks are not shown: %s.' => 'Le site a ses propres couleurs et polices ; celles de ces blocs ne sont pas affichées : %s.',
		'Visible on the site in %s s.'                   => 'Visible sur le site en %s s.',
		'Readers do not see this yet.'                   => 'Les lecteurs ne voient pas encore ceci.',
		'View on the site'                               => 'Voir sur le site',
		'It is not published in a language of the site.' => 'Il n’est pas publié dans une langue du site.',
		'The site does not respond: %s'                  => 'Le site ne répond pas : %s',
		'The site has not read the change yet.'          => 'Le site n’a pas encore lu le changement.',
		'The site responds with HTTP %d.'                => 'Le site répond par HTTP %d.',
		'the site returned HTTP %d'                      => 'le site a répondu par HTTP %d',
		'Biography, %s'                                  => 'Biographie, %s',
		'Read time in minutes (empty: counted)'          => 'Temps de lecture en minutes (vide : calculé)',
		'Title for search engines (empty: the post’s)'   => 'Titre pour les moteurs de recherche (vide : celui de l’article)',
		'Description for search engines (empty: the excerpt)' => 'Description pour les moteurs de recherche (vide : l’extrait)',
		'Original address, if it was published elsewhere' => 'Adresse d’origine, s’il a paru ailleurs',
		'Address of the picture for shared links (empty: the cover)' => 'Adresse de l’image des liens partagés (vide : la couverture)',
		'Keep out of search engines'                     => 'Tenir à l’écart des moteurs de recherche',
		'Tabulia blog: every five minutes'               => 'Blog Tabulia : toutes les cinq minutes',
	),
);
