"""The live widgets, used with keyboard and mouse in a real JupyterLab."""

import json
import re

from browsing import SCREENSHOTS
from playwright.sync_api import expect

SETUP = """
from functools import partial
import token_trim
from chat import Chat
from course.client import connect
from course.phrases import PHRASES
from course.widgets import ChatBox, SideBySide, Stepper
from full_replay import keep_all
from summarization import compact
from truncation import trim

words = PHRASES["en"]
client, model = connect()
techniques = {
    "keep everything": keep_all,
    "truncation": trim,
    "summarization": compact,
    "token trim": partial(token_trim.trim, max_tokens=120),
}
chat = Chat(client, keep_all, system=words.system, model=model)
"""
CHAT_BOX = """
prices = {"prompt": 2.0, "cached": 0.2, "completion": 8.0}
ChatBox(chat, techniques, script=words.script, window=300, prices=prices, log_file="a chat.jsonl")
"""
PLAYED = """
played = {}
for name, fit in {"everything": keep_all, "truncation": trim}.items():
    other = Chat(client, fit, system=words.system, model=model)
    played[name] = [other.ask(text) for text in words.script]
Stepper(played["truncation"])
"""
# A service that needs its time, and then fails once.
SERVICE = """
from dataclasses import replace
from fake_service import Service, failed, said

answers = [replace(said("At last."), delay=2.0), failed(429), said("Here I am.")]
service = Service(*answers)
service.__enter__()
slow = Chat(service.client(), keep_all, model="fake")
ChatBox(slow, techniques)
"""


class Box:
    """A chat box on a page."""

    def __init__(self, output):
        self.output = output.locator(".course-widget")
        self.field = output.get_by_label("Message", exact=True)
        self.technique = output.get_by_label("Technique", exact=True)
        self.messages = output.get_by_role("slider", name="max_messages", exact=True)
        self.tokens = output.get_by_role("slider", name="max_tokens", exact=True)
        self.conversation = output.get_by_role("region", name="Conversation")
        self.status = output.locator(".course-status")
        self.drawn = output.locator("svg[role=img]")

    def button(self, name: str):
        return self.output.get_by_role("button", name=name, exact=True)

    def off(self, slider):
        """What says that a slider cannot be moved."""
        return slider.locator("xpath=ancestor::*[contains(@class, 'noUi-target')][@disabled]")

    def tells(self, text: str) -> None:
        expect(self.status).to_contain_text(text)


def test_chat_with_the_keyboard_alone(desk):
    desk.open(desk.lab.store("keyboard.ipynb", SETUP, CHAT_BOX))
    desk.run_all()
    desk.no_cell_failed()
    box, press = Box(desk.output(1)), desk.page.keyboard.press
    box.technique.focus()
    press("ArrowDown")  # truncation
    expect(box.technique).to_have_value("truncation")
    expect(box.off(box.messages)).to_have_count(0)
    press("Tab")
    expect(box.messages).to_be_focused()
    press("ArrowRight")
    press("ArrowRight")
    expect(box.messages).to_have_attribute("aria-valuenow", "6.0")
    while not box.field.evaluate("e => e === document.activeElement"):
        press("Tab")
    for number, text in enumerate(["My name is Ada.", "What is my name?"], 1):
        desk.page.keyboard.type(text)
        press("Enter")
        box.tells(f"Turn {number} is done.")
        expect(box.field).to_be_focused()
        expect(box.field).to_have_value("")
    expect(box.conversation).to_contain_text("Assistant: Your name is Ada.")
    expect(box.output).to_contain_text(re.compile(r"2 turns, 2 calls: \d+ prompt tokens"))
    expect(box.output).to_contain_text("USD")
    expect(box.drawn).to_contain_text("What was sent in 2 turns")
    press("Tab")
    expect(box.button("Send")).to_be_focused()
    press("Tab")
    press("Enter")  # the next line of the script
    box.tells("Turn 3 is done.")
    box.output.get_by_label("In words", exact=True).press(" ")
    expect(box.output.get_by_role("region", name="The picture in words")).to_contain_text("2u")
    live = box.status.locator("[aria-live=polite]")
    expect(live).to_contain_text("Hello Xiao Wang")
    desk.screenshot("chat_box_light")
    assert desk.barriers() == []


def test_chat_with_the_mouse(desk):
    desk.open(desk.lab.store("mouse.ipynb", SETUP, CHAT_BOX, "print(len(chat.history))"), "dark")
    desk.run_all()
    box = Box(desk.output(1))
    box.technique.select_option("token trim")
    expect(box.tokens).to_have_attribute("aria-valuenow", "120.0")
    expect(box.off(box.messages)).to_have_count(1)
    expect(box.off(box.tokens)).to_have_count(0)
    box.tokens.hover()  # waits until nothing moves any more
    handle = box.tokens.bounding_box()
    desk.page.mouse.down()
    desk.page.mouse.move(handle["x"] + 400, handle["y"], steps=5)
    desk.page.mouse.up()
    expect(box.tokens).to_have_attribute("aria-valuenow", "1000.0")
    for number in range(1, 7):
        box.button("Next line of the script").click()
        box.tells(f"Turn {number} is done.")
    expect(box.button("Next line of the script")).to_be_disabled()
    expect(box.drawn).to_contain_text("budget 1000")
    box.technique.select_option("summarization")
    box.field.fill("What is my name? <img src=x onerror=alert(1)>")
    box.button("Send").click()
    box.tells("Turn 7 is done.")
    expect(box.conversation).to_contain_text("name? <img src=x onerror=alert(1)>")
    expect(box.conversation).to_contain_text("into a summary")
    expect(box.output).to_contain_text("7 turns, 8 calls")
    newest = box.conversation.locator("p").last
    assert newest.bounding_box()["y"] < box.field.bounding_box()["y"], "the newest is in sight"
    desk.screenshot("chat_box_dark")
    assert desk.barriers() == []

    box.button("Save log").click()
    box.tells("Saved 7 turns in a chat.jsonl.")
    lines = (desk.lab.notebooks / "a chat.jsonl").read_text(encoding="utf-8").split("\n")
    assert [json.loads(line)["user"] for line in lines if line].count("What is my name?") == 2
    box.button("Reset").click()
    box.tells("The chat is empty.")
    expect(box.conversation).to_contain_text("Nothing was said yet.")
    expect(box.button("Next line of the script")).to_be_enabled()
    expect(box.output).to_contain_text("0 turns, 0 calls")


def test_the_notebook_can_be_used_while_the_model_answers(desk):
    desk.open(desk.lab.store("slow.ipynb", SETUP, SERVICE, "6 * 7"))
    desk.run_all()
    box = Box(desk.output(1))
    box.field.fill("Are you there?")
    box.field.press("Enter")
    box.tells("The model is answering.")
    expect(box.output.get_by_role("progressbar", name="working")).to_be_visible()
    expect(box.conversation).to_contain_text("Are you there?")
    box.field.fill("And now?")
    box.field.press("Enter")
    box.tells("still answering")
    desk.page.locator(".jp-CodeCell").nth(2).click()
    desk.page.keyboard.press("Shift+Enter")
    expect(desk.page.locator(".jp-CodeCell .jp-InputPrompt").nth(2)).to_have_text("[4]:")
    assert not box.conversation.get_by_text("At last.").count(), "the kernel waited for the model"
    box.tells("Turn 1 is done.")
    expect(box.conversation).to_contain_text("Assistant: At last.")
    expect(box.field).to_have_value("And now?")

    box.field.press("Enter")
    box.tells("Not sent. Too many requests for now (429)")
    expect(box.conversation).to_contain_text("Not sent: And now?")
    expect(box.output).to_contain_text("1 turn, 1 call")
    desk.screenshot("failed_call")
    assert desk.barriers() == []
    box.button("Try again").click()
    box.tells("Turn 2 is done.")
    expect(box.conversation).to_contain_text("Assistant: Here I am.")
    expect(box.button("Try again")).to_be_hidden()
    desk.no_cell_failed()


def test_step_and_compare(desk):
    desk.open(desk.lab.store("played.ipynb", SETUP, PLAYED, "SideBySide(played, window=256)"))
    desk.run_all()
    desk.no_cell_failed()
    stepper = desk.output(1)
    drawn, turn = stepper.locator("svg[role=img]"), stepper.get_by_role("slider", name="Turn")
    expect(drawn).to_contain_text("Turn 1: 2 messages sent")
    stepper.get_by_role("button", name="Next turn").click()
    expect(drawn).to_contain_text("Turn 2: 4 messages sent")
    turn.press("ArrowRight")
    expect(drawn).to_contain_text("Turn 3: 6 messages sent, then 4 dropped")
    turn.press("End")
    expect(drawn).to_contain_text("Turn 6")
    stepper.get_by_role("button", name="Next turn").press("Enter")  # there is none
    stepper.get_by_role("button", name="Previous turn").press("Enter")
    expect(stepper.locator(".course-status [aria-live]")).to_contain_text("Turn 5:")

    both = desk.output(2)
    answers, drawn = both.get_by_role("table"), both.locator("svg[role=img]")
    expect(answers).to_contain_text("Your name is Xiao Wang.")
    expect(answers).to_contain_text("I don't know")
    expect(drawn.first).to_contain_text("Turn 6: 12 messages")
    expect(drawn.last).to_contain_text("Turn 6: 4 messages")
    both.get_by_label("Right", exact=True).select_option("everything")
    expect(answers).not_to_contain_text("I don't know")
    expect(drawn.last).to_contain_text("Turn 6: 12 messages")
    both.get_by_role("slider", name="Turn").press("Home")
    expect(answers).to_contain_text("1. My name is Xiao Wang")
    expect(drawn.first).to_contain_text("Turn 1:")
    both.get_by_label("Right", exact=True).select_option("truncation")
    both.get_by_role("slider", name="Turn").press("End")
    desk.screenshot("step_and_compare")
    assert desk.barriers() == []
    narrow = {"width": 700, "height": 900}
    desk.page.set_viewport_size(narrow)
    both.scroll_into_view_if_needed()
    both.screenshot(path=SCREENSHOTS / "narrow.png")
