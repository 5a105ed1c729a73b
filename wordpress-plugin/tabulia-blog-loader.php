<?php
/**
 * Plugin Name: Tabulia blog (loader)
 * Description: Loads Tabulia blog as a must-use plugin, which nobody can deactivate.
 * License: GPL-2.0-or-later
 *
 * Copy this file and the folder tabulia-blog into wp-content/mu-plugins. As an ordinary plugin the folder goes into
 * wp-content/plugins, without this file.
 *
 * @package Tabulia\Blog
 */

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/tabulia-blog/tabulia-blog.php';
