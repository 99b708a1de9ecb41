// What a table comes to on this screen: the smallest text, overlaps, cut names, the share of the felt that cards use.
() => {
  const shown = (each) => {
    if (!each.checkVisibility({visibilityProperty: true, opacityProperty: true})) return false;
    const box = each.getBoundingClientRect();
    return box.width > 1 && box.height > 1;
  };
  const clipped = (each) => each.closest('.sr-only, .place__cards .slot:not(:last-child), .skip');
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || clipped(parent) || parent.closest('script, style, dialog, .pic, [hidden]')) continue;
    if (shown(parent)) texts.push([parseFloat(getComputedStyle(parent).fontSize), parent.className || parent.tagName, walker.currentNode.textContent.trim()]);
  }
  const cards = [...document.querySelectorAll('#felt .card, #goal-list .near, .seat__head, .place__printed')].filter((each) => shown(each) && !clipped(each)
    && !each.closest('.pile__stack, .backs') && !(each.matches('.place__printed') && each.parentElement.dataset.covered));
  const felt = document.getElementById('felt').getBoundingClientRect();
  const name = (each) => each.dataset.name ?? each.className;
  const boxes = cards.map((each) => [name(each), each.getBoundingClientRect(), each]);
  const overlaps = [];
  for (let a = 0; a < boxes.length; a += 1) for (let b = a + 1; b < boxes.length; b += 1) {
    const [one, p] = boxes[a]; const [two, q] = boxes[b];
    const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (x > 4 && y > 4) overlaps.push(`${one} / ${two}: ${Math.round(x)} x ${Math.round(y)}`);
  }
  const cut = [...document.querySelectorAll('#felt .card[data-form=table] .card__name, #felt .card[data-form=plaque] .card__name, .seat__name')]
    .filter((each) => shown(each) && !clipped(each) && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 4))
    .map((each) => each.textContent);
  const scrolls = document.body.dataset.scrolls === '1';
  const out = boxes.filter(([, box]) => box.right > felt.right + 1 || (!scrolls && box.bottom > felt.bottom + 1)).map(([one]) => one);
  const area = boxes.filter(([, , each]) => each.matches('.card')).reduce((sum, [, box]) => sum + box.width * box.height, 0);
  const covers = ['dock', 'bar'].map((id) => document.getElementById(id).getBoundingClientRect());
  const table = [...document.querySelectorAll('#seats .card[data-form=table], #mine .card[data-form=table]')].map((each) => each.getBoundingClientRect().width);
  const floor = document.body.dataset.low ? innerHeight : covers[0].top;
  const seen = (each) => each && shown(each) && each.getBoundingClientRect().bottom <= floor + 1 && each.getBoundingClientRect().top >= covers[1].bottom - 1;
  return {
    small: texts.filter(([size]) => size < 12), overlaps, cut, out, scrolls,
    share: area / (felt.width * felt.height),
    least: table.length ? Math.min(...table) : 0,
    wide: document.documentElement.scrollWidth > innerWidth,
    rules: [...document.querySelectorAll('.place, #other-rules .card')].every(seen),
    texts: [...document.querySelectorAll('#fan .card[data-form=hand] .card__text')].every(shown),
  };
}
