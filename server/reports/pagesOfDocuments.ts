/**
 * How many pages each document of a PDF of Chromium has, by their names in order: a document begins on the page that a link to it
 * leads to, and ends before the next one. Its dictionaries are never compressed. Throws
 * Error for a PDF of another form.
 */
export function pagesOfDocuments(pdf: Buffer, names: readonly string[]): readonly number[] {
  const text = pdf.toString('latin1')
  const pages = pageOrder(text)
  const targets = new Map<string, string>()
  for (const [, name = '', page = ''] of text.matchAll(/\/([\w-]+) \[(\d+) 0 R \/XYZ /g))
    targets.set(name, page)
  const starts = names.map((name) => pages.indexOf(targets.get(name) ?? ''))
  if (starts.includes(-1)) throw new Error('The PDF does not say where its documents begin.')
  return starts.map((start, index) => (starts[index + 1] ?? pages.length) - start)
}

/** The keys of the page objects, in the order of the pages: the leaves of the tree of pages. */
function pageOrder(text: string): readonly string[] {
  const children = new Map<string, readonly string[]>()
  let root: string | null = null
  for (const [, key = '', kids = '', rest = ''] of text.matchAll(
    /(\d+) 0 obj\s*<<\/Type \/Pages\s*\/Count \d+\s*\/Kids \[([^\]]*)\]([^>]*)>>/g,
  )) {
    children.set(
      key,
      [...kids.matchAll(/(\d+) 0 R/g)].map(([, kid = '']) => kid),
    )
    if (!rest.includes('/Parent')) root = key
  }
  const leavesOf = (key: string): readonly string[] => children.get(key)?.flatMap(leavesOf) ?? [key]
  return root === null ? [] : leavesOf(root)
}
