import Handlebars from 'handlebars'
import { fontFaces } from './fontFaces.ts'
import { pageStyles } from './pageStyles.ts'
import type { ReportDocument } from './ReportDocument.ts'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

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
