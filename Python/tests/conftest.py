"""Text that several tests use; written for them."""

import pytest

TEXTS = {
    "cp1251": ("ru", "Мы вышли из дома рано утром, когда на улице ещё никого не было."),
    "cp1252": ("fr", "L’été dernier, nous étions déjà très fatigués à cause de la chaleur élevée."),
    "cp932": ("ja", "日本語の文章です。今日は天気がよいので、公園を散歩しました。"),
    "cp1255": ("he", "אתמול הלכנו לשוק וקנינו ירקות, פירות ולחם טרי."),
    "cp949": ("ko", "오늘은 날씨가 좋아서 친구와 함께 공원에 갔습니다."),
    "utf_8": (None, "Žluťoučký kůň pěl ďábelské ódy — 日本語, עברית"),
}


@pytest.fixture(params=TEXTS, ids=list(TEXTS))
def sample(request):
    """An encoding of Python, a language, a text, and its bytes."""
    language, text = TEXTS[request.param]
    return request.param, language, text, text.encode(request.param)
