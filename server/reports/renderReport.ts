import Handlebars from 'handlebars'
import { fontFaces } from './fontFaces.ts'
import { pageStyles } from './pageStyles.ts'
import type { ReportDocument } from './ReportDocument.ts'
import { readTemplateFiles } from './templateFiles.ts'

/** One document of a report, with how many pages it fills. */
export interface PagedDocument extends ReportDocument {
  readonly pages: number
}

/** Turns documents into one page of HTML, as `renderReport` does, wherever there is time for it. */
export type RenderReport = (title: string, documents: readonly PagedDocument[]) => Promise<string>

/** Turns documents into one page of HTML that needs nothing from outside; every text of theirs is escaped. */
export function renderReport(title: string, documents: readonly PagedDocument[]): string {
  const { layout, styleSheet } = templates()
  const numbered = documents.map((document, index) => ({ ...document, pageName: `document-${index + 1}` }))
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

/** Read and compiled with the first report. */
function templates(): Templates {
  compiled ??= compileTemplates()
  return compiled
}

function compileTemplates(): Templates {
  const files = readTemplateFiles()
  const handlebars = Handlebars.create()
  // A member that a view does not have is a mistake in the template, not an empty place on paper.
  const options = { strict: true, knownHelpersOnly: true, preventIndent: true }
  for (const [name, source] of files)
    if (name.endsWith('.hbs'))
      handlebars.registerPartial(name.slice(0, -'.hbs'.length), handlebars.compile(source, options))
  return {
    layout: handlebars.compile('{{> report}}', options),
    styleSheet: files.get('report.css') ?? '',
  }
}
