import tseslint from 'typescript-eslint';

const restricted = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Export by name; a default export only where a tool wants one.',
  },
  {
    selector: 'ExportAllDeclaration[exported=null]',
    message: 'Export by name, so that nothing becomes public by accident.',
  },
];

/** What a function of templates is like is said by the fields of its definition. */
const noFunctionNames = {
  selector:
    'BinaryExpression[operator=/^[!=]==$/] > MemberExpression[property.name="name"][object.property.name="function"]',
  message: "Ask for a trait of the function's definition; do not compare its name.",
};

export default tseslint.config(
  { ignores: ['dist/', 'charts/', 'imports/', 'scaffold/', '.cache/', 'node_modules/', 'test/types/'] },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A Value is an object, so `if (value)` is always true: these two make that mistake an error.
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/strict-boolean-expressions': [
        'error',
        { allowNullableObject: true, allowNullableString: false },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
      ],
      '@typescript-eslint/no-unsafe-type-assertion': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allow: [{ from: 'file', name: 'Value' }] },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/prefer-readonly': 'error',
      // `{ name, ...others }` is how an object without some members is made.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // `return early();` is how a function of no result ends early.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      // cdk8s and constructs are CommonJS: their classes are compared by structure on purpose.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      'no-restricted-syntax': ['error', ...restricted, noFunctionNames],
    },
  },
  { files: ['**/*.config.{js,ts}', '.dependency-cruiser.js'], rules: { 'no-restricted-syntax': 'off' } },
  // The rooms' own index files name what they export.
  { files: ['src/index.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);
