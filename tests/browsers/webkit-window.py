#!/usr/bin/python3
"""A window with nothing but WebKitGTK, which WebKitWebDriver starts and drives.

MiniBrowser cannot be narrower than its toolbar, 447 pixels. Arguments: a script that runs in each
page before anything of it, and the proxy of all hosts but this one.
"""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.get_website_data_manager().set_network_proxy_settings(
    WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new(sys.argv[2], ["localhost"])
)


def create_view(_session):
    content = WebKit2.UserContentManager()
    content.add_script(
        WebKit2.UserScript.new(
            sys.argv[1],
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
        )
    )
    view = WebKit2.WebView(
        web_context=context, user_content_manager=content, is_controlled_by_automation=True
    )
    window = Gtk.Window()
    window.set_default_size(1440, 900)
    window.add(view)
    window.show_all()
    return view


def start(_context, session):
    session.set_application_info(WebKit2.ApplicationInfo.new())
    session.connect("create-web-view", create_view)


context.connect("automation-started", start)
Gtk.main()
