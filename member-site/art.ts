import { type Html, html } from '@ward/domain/kernel/html-template'

/** Drawings for texts without a picture of their own, in the colour of the site: art-1 is the ground, art-4 the darkest. */
const DRAWINGS: readonly Html[] = [
  html`<rect class="art-1" width="720" height="232"/><circle class="art-sun" cx="536" cy="92" r="46"/><path class="art-2" d="M0 150c90-46 170-52 262-14s170 34 252-6 140-36 206-18v120H0z"/><path class="art-3" d="M0 184c110-34 190-30 290-6s180 22 268-8 110-22 162-14v76H0z"/><path class="art-4" d="M0 212c120-18 220-10 330 0s240 6 390-12v32H0z"/><path class="art-leaf" d="M150 150v-44m0 0c-12-2-20-12-18-26 12 0 20 12 18 26zm0 14c12-2 20-10 20-22-12 0-20 8-20 22z"/>`,
  html`<rect class="art-2" width="720" height="232"/><rect class="art-1" x="262" y="32" width="196" height="200" rx="98"/><circle class="art-sun" cx="404" cy="92" r="20"/><path class="art-3" d="M262 160c48-28 78-20 104 0s58 24 92 0v72H262z"/><rect class="art-4" x="222" y="214" width="276" height="18" rx="4"/><path class="art-leaf" d="M306 214v-34m0 0c-11-2-18-11-16-23 11 0 18 11 16 23zm0 12c11-2 18-9 18-20-11 0-18 7-18 20z"/>`,
  html`<rect class="art-1" width="720" height="232"/><rect class="art-3" x="236" y="40" width="156" height="210" rx="10" transform="rotate(-6 300 140)"/><rect class="art-2" x="312" y="32" width="164" height="220" rx="10"/><path class="art-line" d="M340 76h108M340 104h108M340 132h68"/><path class="art-line" d="M340 186l24 16 28-32 28 16 32-28"/><circle class="art-sun" cx="566" cy="74" r="30"/>`,
  html`<rect class="art-2" width="720" height="232"/><circle class="art-sun" cx="196" cy="70" r="30"/><circle class="art-4" cx="312" cy="104" r="42"/><path class="art-4" d="M226 232c8-58 44-78 86-78s78 20 86 78z"/><circle class="art-3" cx="438" cy="136" r="30"/><path class="art-3" d="M382 232c4-40 26-56 56-56s52 16 56 56z"/>`,
]

/** The same drawing for the same id; another one for the next. */
export function art(id: string): Html {
  const drawing = DRAWINGS[Number(id.slice(-2)) % DRAWINGS.length] ?? null
  return html`<svg class="art" viewBox="0 0 720 232" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${drawing}</svg>`
}
