import { Lexer, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { anchorOf } from './headings.ts'
import { MarkdownTable } from './markdown-table.tsx'
import { TextLink } from './text-link.tsx'

/** Token by token into elements of ours: there is no HTML on the way that somebody could break out of. */
export const Rendered = ({ text }: { text: string }) => <Blocks tokens={new Lexer({ gfm: true }).lex(text)} />

const Blocks = ({ tokens }: { tokens: readonly Token[] }) => (
  <>
    {tokens.map((token, at) => (
      <Fragment key={at}>{block(token)}</Fragment>
    ))}
  </>
)

const headings = {
  1: 'pt-6 text-title',
  2: 'scroll-mt-20 pt-6 text-title',
  3: 'pt-3 font-sans text-lead font-semibold',
  4: 'pt-2 font-sans font-semibold',
} as const

/** The page has the heading of the first level; a text begins below it. */
function Heading({ depth, text, children }: { depth: number; text: string; children: ReactNode }) {
  if (depth <= 2)
    return (
      <h2 id={anchorOf(text)} className={headings[2]}>
        {children}
      </h2>
    )
  if (depth === 3) return <h3 className={headings[3]}>{children}</h3>
  return <h4 className={headings[4]}>{children}</h4>
}

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'heading':
      return (
        <Heading depth={(token as Tokens.Heading).depth} text={(token as Tokens.Heading).text}>
          {inline(token.tokens)}
        </Heading>
      )
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>
    case 'text':
      return token.tokens ? inline(token.tokens) : plain(token)
    case 'list':
      return <List list={token as Tokens.List} />
    case 'blockquote':
      return (
        <blockquote className="space-y-4 border-l-3 border-hairline pl-4">
          <Blocks tokens={token.tokens ?? []} />
        </blockquote>
      )
    case 'table':
      return <MarkdownTable table={token as Tokens.Table} inline={inline} />
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-control bg-sunken p-4 font-mono text-fine" tabIndex={0}>
          {plain(token)}
        </pre>
      )
    case 'hr':
      return <hr className="border-hairline" />
    case 'space':
    case 'def':
      return null
    default:
      return <p>{token.raw}</p>
  }
}

function List({ list: { ordered, start, items } }: { list: Tokens.List }) {
  const rows = items.map((item, at) => (
    <li key={at} className="space-y-2 pl-1">
      <Blocks tokens={item.tokens} />
    </li>
  ))
  if (!ordered) return <ul className="list-disc space-y-2 pl-6 marker:text-ink-soft">{rows}</ul>
  return (
    <ol className="list-decimal space-y-2 pl-6 marker:text-ink-soft" start={start === '' ? 1 : start}>
      {rows}
    </ol>
  )
}

const inline = (tokens: readonly Token[] = []): ReactNode =>
  tokens.map((token, at) => <Fragment key={at}>{word(token)}</Fragment>)

function word(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong className="font-semibold">{inline(token.tokens)}</strong>
    case 'em':
      return <em>{inline(token.tokens)}</em>
    case 'del':
      return <del>{inline(token.tokens)}</del>
    case 'codespan':
      return <code className="font-mono text-small break-all">{plain(token)}</code>
    case 'br':
      return <br />
    case 'link':
      return <TextLink to={(token as Tokens.Link).href}>{inline(token.tokens)}</TextLink>
    case 'escape':
      return plain(token)
    case 'text':
      return token.tokens ? inline(token.tokens) : plain(token)
    default:
      return token.raw
  }
}

const plain = (token: Token): string => ('text' in token ? String(token.text) : token.raw)
