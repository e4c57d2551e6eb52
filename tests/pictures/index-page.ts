import { escapeText } from '../../tools/html/escape-text.ts'
import type { Picture } from './camera.ts'
import { schemes, widths } from './camera.ts'

export interface Missing {
  scene: string
  why: string
}

const anchor = (scene: string): string => encodeURIComponent(scene)

/** One page with all pictures: a scene a row, a width a column, light or dark by a button, each opening in its full size. */
export function indexPage(pictures: readonly Picture[], missing: readonly Missing[], version: string): string {
  const scenes = [...new Set(pictures.map(({ scene }) => scene))]
  const row = (scene: string): string => `
    <section id="${anchor(scene)}"><h2>${escapeText(scene)}</h2><div class="row">${widths
      .flatMap((width) =>
        schemes.map((scheme) =>
          pictures.find((one) => one.scene === scene && one.width === width && one.scheme === scheme),
        ),
      )
      .filter((one) => one !== undefined)
      .map(
        ({ file, width, scheme, tooWide }) =>
          `<a class="${scheme}" href="${file}" style="flex:${width}"><img loading="lazy" src="${file}" alt="${escapeText(scene)}, ${width} pixels wide, ${scheme}"><small>${width}${tooWide > 0 ? ` · <b>${tooWide} px too wide</b>` : ''}</small></a>`,
      )
      .join('')}</div></section>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pictures of Evenhand</title>
<style>
  body { font: 15px/1.5 system-ui; margin: 2rem; background: #eee }
  .row { display: flex; gap: 12px; align-items: flex-start }
  a { min-width: 0 } img { width: 100%; max-height: 900px; object-fit: cover; object-position: top; border: 1px solid #999 }
  body:not(.night) .dark, body.night .light { display: none } body.night { background: #222; color: #eee }
  nav { columns: 4 } b { color: #b3261e }
</style>
<h1>Pictures of Evenhand</h1>
<p>${escapeText(version)}. ${scenes.length} scenes. <button onclick="document.body.classList.toggle('night')">Light or dark</button></p>
${missing.length > 0 ? `<h2>Not taken</h2><ul>${missing.map(({ scene, why }) => `<li><b>${escapeText(scene)}</b>: ${escapeText(why)}</li>`).join('')}</ul>` : ''}
<nav>${scenes.map((scene) => `<div><a href="#${anchor(scene)}">${escapeText(scene)}</a></div>`).join('')}</nav>
${scenes.map(row).join('')}
</html>`
}
