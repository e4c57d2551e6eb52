/** A page of the gateway's own, for when the frontends cannot speak: a heading, a sentence, a way home. */
export const page = (title: string, sentence: string, notes: readonly string[] = []): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} - Evenhand</title>
<link rel="icon" href="/favicon.svg">
<style>
:root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif }
body { max-width: 36rem; margin: 15vh auto; padding: 0 1.25rem }
h1 { font-size: 1.75rem; line-height: 1.2; text-wrap: balance }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(sentence)}</p>
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('\n')}
<p><a href="/">Go to the home page</a></p>
</main>
</body>
</html>
`

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
