import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRequire } from 'node:module'
import Handlebars from 'handlebars'
import type { ReportDocument } from './ReportDocument.ts'

/** A document of a report with its number of pages. */
export interface PagedDocument extends ReportDocument {
  readonly pages: number
}

/** Renders documents to one HTML page like `renderReport`, possibly in another process. */
export type RenderReport = (title: string, documents: readonly PagedDocument[]) => Promise<string>

/** The name by which a document is known in the page and in its PDF, from its index. */
export function pageName(index: number): string {
  return `document-${index + 1}`
}

/** Renders documents to one self-contained HTML page; all text is escaped. */
export function renderReport(title: string, documents: readonly PagedDocument[]): string {
  const { layout, styleSheet } = templates()
  const numbered = documents.map((document, index) => ({ ...document, pageName: pageName(index) }))
  return layout({
    title,
    fontFaces: fontFaces(),
    styleSheet,
    pageStyles: numbered.map(pageStyles).join('\n'),
    documents: numbered,
  })
}

interface Templates {
  readonly layout: (view: object) => string
  readonly styleSheet: string
}

let compiled: Templates | null = null

/** Compiled lazily with the first report. */
function templates(): Templates {
  compiled ??= compileTemplates()
  return compiled
}

function compileTemplates(): Templates {
  const files = readTemplateFiles()
  const handlebars = Handlebars.create()
  // A member missing in a view is an error in the template.
  const options = { strict: true, knownHelpersOnly: true, preventIndent: true }
  for (const [name, source] of files)
    if (name.endsWith('.hbs'))
      handlebars.registerPartial(name.slice(0, -'.hbs'.length), handlebars.compile(source, options))
  return {
    layout: handlebars.compile('{{> report}}', options),
    styleSheet: files.get('report.css') ?? '',
  }
}

/** The templates are beside this file; in the build they are in a sibling folder of each program. */
const FOLDERS = ['templates', path.join('reports', 'templates'), path.join('..', 'reports', 'templates')]

/** Templates and style sheet by file name. */
function readTemplateFiles(): ReadonlyMap<string, string> {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const folder = FOLDERS.map((candidate) => path.join(here, candidate)).find((candidate) =>
    existsSync(candidate),
  )
  if (folder === undefined) throw new Error(`No report templates are at ${here}.`)
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}

/** The unicode ranges of the font files. */
const SUBSETS = [
  {
    name: 'latin-ext',
    letters:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113',
  },
  {
    name: 'latin',
    letters:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
]

let faces: string | null = null

/** The product's font as @font-face rules with embedded files: reports look the same on every server. */
function fontFaces(): string {
  faces ??= SUBSETS.map(faceOf).join('\n')
  return faces
}

function faceOf({ name, letters }: (typeof SUBSETS)[number]): string {
  const { resolve } = createRequire(import.meta.url)
  const file = readFileSync(resolve(`@fontsource-variable/inter/files/inter-${name}-wght-normal.woff2`))
  const address = `data:font/woff2;base64,${file.toString('base64')}`
  return `@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(${address}) format('woff2');unicode-range:${letters}}`
}

interface NumberedDocument {
  readonly pageName: string
  readonly title: string
  readonly pages: number
  readonly isLandscape?: true
}

const RUNNING_LINE = "color:#5c6873;font:7.5pt 'Inter Variable',Arial,sans-serif"

/**
 * The headers and footers of one document with its own page count: `Page 2 of 3` below, and from the second page on the title
 * above. The counter style renders 1 as blank, so that the first page has no header.
 */
function pageStyles({ pageName, title, pages, isLandscape }: NumberedDocument): string {
  const name = cssString(title)
  const [height, size] = isLandscape === true ? [';min-height:0', 'size:Letter landscape;'] : ['', '']
  return `
.${pageName}{page:${pageName}${height}}
@counter-style ${pageName}-later{system:cyclic;symbols:${cssString(`${title}, continued`)};suffix:''}
@counter-style ${pageName}-head{system:fixed;symbols:' ';fallback:${pageName}-later;suffix:''}
@page ${pageName}{${size}
  counter-increment:${pageName};
  @top-left{content:counter(${pageName},${pageName}-head);${RUNNING_LINE};font-weight:600;vertical-align:bottom;padding-bottom:.19in}
  @bottom-left{content:${name};${RUNNING_LINE};vertical-align:top;padding-top:.18in}
  @bottom-right{content:'Page ' counter(${pageName}) ' of ${pages}';${RUNNING_LINE};vertical-align:top;padding-top:.18in}
}`
}

/** Text as a CSS string; characters that could end the string or the style sheet are escaped. */
function cssString(text: string): string {
  const safe = text.replace(/[^\w .,:#()-]/gu, (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16)} `)
  return `'${safe}'`
}
