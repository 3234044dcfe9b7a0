"""Links without #: pages for people, and tags for messengers."""
import base64
import hashlib
import http.client
import re
import unittest
from html.parser import HTMLParser

from client import Client
from posse_server import TIMEOUT_S, PosseServer
from test_codes import start

NASTY = '<b>"Ann"&\'s'


class Page(HTMLParser):
    """The tags of a page by name, its title and its elements."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.title, self.elements, self.inside = {}, "", [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.elements.append((tag, given))
        self.inside = tag
        if tag == "meta":
            self.tags[given.get("property") or given.get("name")] = given.get("content")

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside == "title":
            self.title += data


class Links(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(PosseServer(games="bang,colt,pig"))

    def get(self, path, language=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=TIMEOUT_S)
        try:
            connection.request("GET", path, headers={"Accept-Language": language} if language else {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode(errors="replace")
        finally:
            connection.close()

    def page(self, path, language=None):
        status, headers, text = self.get(path, language)
        self.assertEqual((status, headers["Content-Type"]), (200, "text/html; charset=utf-8"))
        return Page(text)

    def test_a_link_shows_the_table_in_its_tags(self):
        made = self.server.new_table(name="Ann", game="bang", players=5)
        ann = Client(self.server, made["code"], made["token"], plays=False)
        for path in (made["code"], made["alias"]):
            page = self.page(f"/{path}")
            self.assertEqual(page.title, "Ann’s BANG! table – 5 seats open")
            self.assertEqual(page.tags["og:title"], page.title)
            self.assertEqual(page.tags["og:url"], f"{self.server.link}{path}")
            self.assertEqual(page.tags["og:image"], f"{self.server.link}og-bang.png")
            self.assertEqual(page.tags["description"], page.tags["og:description"])
            self.assertEqual(page.tags["robots"], "noindex")
        self.assertIn("am Tisch von Ann – 5 Plätze frei", self.page(f"/{made['code']}", "de-CH, en;q=0.5").title)
        ann.ask("sit", seat=0)
        for seat in range(1, 4):
            ann.ask("bot", seat=seat, level="easy")
        self.assertIn("1 seat open", self.page(f"/{made['code']}").title)
        start(ann)
        self.assertEqual(self.page(f"/{made['code']}").title, "Ann’s BANG! table")

    def test_the_page_is_the_client(self):
        made = self.server.new_table(name="Ann")
        home, table = (Page(self.get(path)[2]) for path in ("/", f"/{made['code']}"))
        linked = [[given for tag, given in page.elements if tag in ("link", "script", "div")] for page in (home, table)]
        self.assertEqual(*linked)
        for given in linked[0]:
            address = given.get("href") or given.get("src")
            self.assertFalse(address and address.startswith("/"), f"{address} must be relative")
            if address:
                self.assertEqual(self.get(f"/{address}")[0], 200)

    def test_every_game_has_a_picture(self):
        for game in ("bang", "colt", "pig"):
            made = self.server.new_table(game=game, players=3)
            picture = self.page(f"/{made['code']}").tags["og:image"].removeprefix(self.server.link)
            self.assertEqual(picture, "og.png" if game == "pig" else f"og-{game}.png")
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=TIMEOUT_S)
            connection.request("GET", f"/{picture}")
            bytes_ = connection.getresponse().read()
            connection.close()
            self.assertEqual(bytes_[:8], b"\x89PNG\r\n\x1a\n")
            self.assertEqual([int.from_bytes(bytes_[at:at + 4], "big") for at in (16, 20)], [1200, 630])

    def test_nicknames_cannot_break_out_of_the_tags(self):
        made = self.server.new_table(name=NASTY)
        status, _, text = self.get(f"/{made['code']}")
        self.assertEqual(status, 200)
        self.assertNotIn(NASTY, text)
        self.assertIn(NASTY, Page(text).title)
        self.assertIn(NASTY, Page(text).tags["og:title"])

    def test_a_wrong_link_gets_a_page_in_the_language_of_the_browser(self):
        for path, home in (("/abcdefghjk", "./"), ("/rodeo-999", "./"), ("/x%20y", "./"), ("/favicon.ico", "./"), ("/a/b/c", "./../../")):
            status, headers, text = self.get(path)
            page = Page(text)
            self.assertEqual((status, headers["Content-Type"]), (404, "text/html; charset=utf-8"), path)
            self.assertIn(("a", {"href": home}), page.elements)
            self.assertIn(("html", {"lang": "en"}), page.elements)
            self.assertFalse([tag for tag, _ in page.elements if tag in ("script", "link", "img")])
            self.assertIn("Startseite", self.get(path, "de")[2])
        self.assertIn("until the game starts", self.get("/rodeo-999")[2])
        self.assertNotIn("<b>", self.get("/%3Cb%3E")[2])

    def test_inline_styles_are_allowed_by_their_hash(self):
        for path in ("/", "/abcdefghjk", f"/{self.server.new_table()['code']}"):
            _, headers, text = self.get(path)
            style = re.search(r"<style>(.*?)</style>", text, re.S).group(1)
            hashed = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
            policy = headers.get_all("Content-Security-Policy")
            self.assertEqual(len(policy), 1)
            self.assertIn(f"style-src 'self' 'sha256-{hashed}';", policy[0])
            self.assertNotIn("unsafe", policy[0].replace("'wasm-unsafe-eval'", ""), "only WebAssembly is compiled")

    def test_the_api_answers_with_json(self):
        for path in ("/api", "/api/nothing", "/api/replays/x"):
            status, headers, _ = self.get(path)
            self.assertEqual((status, headers["Content-Type"]), (404, "application/json"), path)

    def test_a_television_is_sent_to_its_page(self):
        for path in ("/tv/rodeo-472", "/tv/rodeo%20-472"):
            status, headers, _ = self.get(path)
            self.assertEqual((status, headers["Location"]), (302, "../#/tv/rodeo-472"))
        self.assertEqual(self.get("/tv/a%0d%0aLocation:%20b")[1].get_all("Location"), ["../#/tv/a"])
        for path in ("/tv/%22", "/tv/a/b", "/tv/"):
            self.assertEqual(self.get(path)[0], 404, path)


class WrongLinks(unittest.TestCase):
    def test_wrong_links_count_as_wrong_codes(self):
        with PosseServer(settings={"POSSE_WRONG_CODES_PER_ADDRESS": "3"}) as server:
            made = server.new_table(name="Ann")
            for _ in range(3):
                self.assertEqual(server.request("GET", "/abcdefghjk")[0], 404)
                self.assertEqual(server.request("GET", "/favicon.ico")[0], 404)
            self.assertEqual(server.request("GET", "/abcdefghjk")[0], 429)
            self.assertEqual(server.request("GET", f"/{made['alias']}")[0], 429)
            self.assertEqual(server.request("GET", f"/{made['code']}")[0], 200)


if __name__ == "__main__":
    unittest.main()
