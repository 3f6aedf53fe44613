import ts from 'typescript';
import { below, literalAt, sourcesIn, treeOf } from './said-texts.ts';

/** Words for a person, not a name, a key or what joins them. */
const isMessage = (text: string): boolean => {
  const words = text.replace(/\{\w+\}/g, '');
  return / /.test(words) && /[a-z→]/.test(words);
};

/** What the constants of a file hold. */
const constantsIn = (tree: ts.Node): Map<string, ts.Node> => {
  const constants = new Map<string, ts.Node>();
  ts.forEachChild(tree, (statement) => {
    if (!ts.isVariableStatement(statement)) return;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer && !ts.isFunctionLike(initializer))
        constants.set(name.getText(), initializer);
  });
  return constants;
};

const refusing = new Set(['refuse', 'refuseField', 'Refused', 'tell']);

const refusalsIn = (tree: ts.Node): string[] => {
  const constants = constantsIn(tree);
  const textAt = (node: ts.Node): string[] => {
    const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
    return constant ? below(constant, literalAt) : literalAt(node);
  };
  return below(tree, (node) => {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
    if (!refusing.has(node.expression.getText())) return [];
    return (node.arguments ?? []).flatMap((argument) => below(argument, textAt));
  });
};

/** What the server answers where it refuses; what it fills in reads {n1}. */
export const refusalTexts = (folder: string): string[] =>
  sourcesIn(folder)
    .flatMap((file) => refusalsIn(treeOf(file)))
    .filter(isMessage);

/** Every message that files of the server put together; what they fill in reads {n1}. */
export const messageTexts = (...files: string[]): string[] =>
  files.flatMap((file) => below(treeOf(file), literalAt)).filter(isMessage);
