import type { CodeChangeFields, NewCodeFields } from './code-fields.ts';
import type { RedirectRule } from './values/redirect-rule.ts';

/** Another way to send `rules`, of v1. */
type RulesOfV1 = { redirect_rules?: RedirectRule[] | null | undefined };

/**
 * A new code as operations take it. `name` and `text` are other ways of v1 to send `label` and `qr_data`; `tags` are
 * names.
 */
export type NewCodeInput = NewCodeFields &
  RulesOfV1 & {
    tags?: string[] | null | undefined;
    name?: string | null | undefined;
    text?: string | null | undefined;
    /** Whose look the code begins with. */
    style_template_id?: string | null | undefined;
  };

/**
 * `name`: of v1, another way to send `label`. `tags`: all of them, by name; the others by their ids. `release_alias`
 * leads to the code no more.
 */
export type CodeChangeInput = CodeChangeFields &
  RulesOfV1 & {
    tags?: string[] | undefined;
    name?: string | undefined;
    add_tags?: string[] | undefined;
    remove_tags?: string[] | undefined;
    release_alias?: string | undefined;
  };
