/**
 * An equivalent mutant, which no test can detect because the behavior is the same.
 * @typedef {object} Equivalent
 * @property {string} file
 * @property {string} mutator Stryker's name for the kind of change, such as `ConditionalExpression`
 * @property {string} original the text that is replaced
 * @property {string} replacement
 * @property {string} reason
 */

/**
 * Equivalent mutants, which are not counted. An entry that no longer matches a survivor is reported as stale. @type {readonly
 * Equivalent[]}
 */
export const equivalents = [
  {
    file: 'client/store/changes.ts',
    mutator: 'ConditionalExpression',
    original: "earlier.kind === 'presence' && later.kind === 'presence'",
    replacement: 'true',
    reason: 'changes of one subject have one kind; the test only tells it to the compiler',
  },
  {
    file: 'client/store/EntityCache.ts',
    mutator: 'ConditionalExpression',
    original: 'index === undefined',
    replacement: 'false',
    reason: 'an array has nothing at the index undefined either',
  },
  {
    file: 'client/store/JournalLayers.ts',
    mutator: 'EqualityOperator',
    original: 'index < 0',
    replacement: 'index <= 0',
    reason: 'only scopes ask for the changes of a layer, and theirs is never the lowest one',
  },
  {
    file: 'client/store/JournalLayers.ts',
    mutator: 'ConditionalExpression',
    original: 'index <= 0',
    replacement: 'false',
    reason: 'only the layers of open scopes are dropped, which are in the list above the lowest one',
  },
  {
    file: 'client/store/EditRecorder.ts',
    mutator: 'StringLiteral',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'the label of an edit that records no change is never asked for',
  },
  {
    file: 'client/store/EntityCache.ts',
    mutator: 'ConditionalExpression',
    original: 'version !== null',
    replacement: 'true',
    reason:
      'a record without a version gets a value that no property has; the test only tells it to the compiler',
  },
  {
    file: 'server/identity/demoProvider/demoKeys.ts',
    mutator: 'BlockStatement',
    original: '{\n    return undefined\n  }',
    replacement: '{}',
    reason: 'a function without return returns undefined, too',
  },
  {
    file: 'server/identity/demoProvider/providerConfiguration.ts',
    mutator: 'ArrayDeclaration',
    original: "['openid', 'profile']",
    replacement: '[]',
    reason: 'the provider adds the scopes for which it has claims',
  },
  {
    file: 'server/identity/demoProvider/providerConfiguration.ts',
    mutator: 'ConditionalExpression',
    original: 'client === undefined || session?.accountId === undefined',
    replacement: 'false',
    reason:
      'the provider asks for a grant only with a client and an account; the test only tells it to the compiler',
  },
  {
    file: 'server/identity/demoProvider/providerConfiguration.ts',
    mutator: 'LogicalOperator',
    original: 'client === undefined || session?.accountId === undefined',
    replacement: 'client === undefined && session?.accountId === undefined',
    reason:
      'the provider asks for a grant only with a client and an account; the test only tells it to the compiler',
  },
  {
    file: 'server/identity/demoProvider/providerConfiguration.ts',
    mutator: 'ConditionalExpression',
    original: 'client === undefined',
    replacement: 'false',
    reason:
      'the provider asks for a grant only with a client and an account; the test only tells it to the compiler',
  },
  {
    file: 'server/identity/demoProvider/providerConfiguration.ts',
    mutator: 'ConditionalExpression',
    original: 'session?.accountId === undefined',
    replacement: 'false',
    reason:
      'the provider asks for a grant only with a client and an account; the test only tells it to the compiler',
  },
  {
    file: 'server/identity/demoProvider/providerConfiguration.ts',
    mutator: 'OptionalChaining',
    original: 'session?.accountId',
    replacement: 'session.accountId',
    reason:
      'the provider asks for a grant only with a client and an account; the test only tells it to the compiler',
  },
  {
    file: 'server/identity/demoProvider/demoIdentity.ts',
    mutator: 'ConditionalExpression',
    original: "typeof address === 'object'",
    replacement: 'true',
    reason: 'a server on a port has no address that is a text; the test only tells it to the compiler',
  },
]
