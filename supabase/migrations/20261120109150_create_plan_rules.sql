-- What the plan of a test must be, for calls that pass by the Worker (docs/experiments.md#lifecycle-of-a-test). The rules
-- are the JSON Schema of planSchema in contract/experiment-plan-schema.ts: tests/database/plan-rules.test.ts
-- compares them, and prints the new text when the plan has changed.

-- The JSON Schema of a plan, and of the content of each slot. Generated.
create function private.plan_rules() returns jsonb
language sql immutable set search_path = '' as $$
	select '{
		"plan": {
			"type": "object",
			"required": ["hypothesis","slot","primaryGoal","guardrailGoal","arms","audience","allocation","weeks"],
			"additionalProperties": false,
			"properties": {
				"title": {"type":"string","maxLength":80},
				"hypothesis": {"type":"string","maxLength":1000},
				"slot": {"anyOf":[{"type":"string","enum":["home.hero","beta.hero","pricing.hero","pricing.badge","pricing.price","cta.label","home.holdout","pricing.holdout","beta.holdout"]},{"type":"null"}]},
				"primaryGoal": {"type":"string","enum":["cta_click","sign_up","confirmed","paid"]},
				"guardrailGoal": {"type":"string","enum":["cta_click","sign_up","confirmed","paid","lcp_good"]},
				"arms": {"minItems":1,"maxItems":10,"type":"array","items":{"type":"object","properties":{"id":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,20}$"},"weight":{"type":"integer","minimum":0,"maximum":100},"content":{"type":"object","properties":{"fr":{"type":"object","additionalProperties":{"type":"string"}},"en":{"type":"object","additionalProperties":{"type":"string"}}},"required":["fr","en"],"additionalProperties":false}},"required":["id","weight"],"additionalProperties":false}},
				"audience": {"type":"object","properties":{"languages":{"maxItems":2,"type":"array","items":{"type":"string","enum":["fr","en"]}},"platforms":{"maxItems":3,"type":"array","items":{"type":"string","enum":["windows","mac","other"]}},"sources":{"maxItems":50,"type":"array","items":{"type":"string","minLength":1,"maxLength":200}},"sourcesExcluded":{"type":"boolean"}},"required":["languages","platforms","sources","sourcesExcluded"],"additionalProperties":false},
				"allocation": {"type":"integer","minimum":1,"maximum":100},
				"weeks": {"type":"integer","minimum":1,"maximum":52}
			}
		},
		"content": {
			"home.hero": {"type":"object","properties":{"headline":{"type":"string","minLength":1,"maxLength":200},"subheadline":{"type":"string","minLength":0,"maxLength":500},"ctaText":{"type":"string","minLength":1,"maxLength":80}},"required":["headline","subheadline","ctaText"],"additionalProperties":false},
			"beta.hero": {"type":"object","properties":{"headline":{"type":"string","minLength":1,"maxLength":200},"subheadline":{"type":"string","minLength":0,"maxLength":500},"ctaText":{"type":"string","minLength":1,"maxLength":80}},"required":["headline","subheadline","ctaText"],"additionalProperties":false},
			"pricing.hero": {"type":"object","properties":{"headline":{"type":"string","minLength":1,"maxLength":200},"subheadline":{"type":"string","minLength":0,"maxLength":500}},"required":["headline","subheadline"],"additionalProperties":false},
			"pricing.badge": {"type":"object","properties":{"label":{"type":"string","minLength":1,"maxLength":40},"look":{"type":"string","enum":["solid","outline","hidden"]}},"required":["label","look"],"additionalProperties":false},
			"pricing.price": {"type":"object","properties":{"monthly":{"type":"string","minLength":4,"maxLength":7,"pattern":"^[1-9][0-9]{0,3}[.][0-9]{2}$"},"annual":{"type":"string","minLength":4,"maxLength":7,"pattern":"^[1-9][0-9]{0,3}[.][0-9]{2}$"},"monthlyPrice":{"type":"string","minLength":7,"maxLength":80,"pattern":"^price_[A-Za-z0-9]+$"},"annualPrice":{"type":"string","minLength":7,"maxLength":80,"pattern":"^price_[A-Za-z0-9]+$"},"monthlyLink":{"type":"string","minLength":24,"maxLength":120,"pattern":"^https:[/][/]buy[.]stripe[.]com[/][A-Za-z0-9_]+$"},"annualLink":{"type":"string","minLength":24,"maxLength":120,"pattern":"^https:[/][/]buy[.]stripe[.]com[/][A-Za-z0-9_]+$"}},"required":["monthly","annual","monthlyPrice","annualPrice","monthlyLink","annualLink"],"additionalProperties":false},
			"cta.label": {"type":"object","properties":{"label":{"type":"string","minLength":1,"maxLength":30}},"required":["label"],"additionalProperties":false},
			"home.holdout": {"type":"object","properties":{},"additionalProperties":false},
			"pricing.holdout": {"type":"object","properties":{},"additionalProperties":false},
			"beta.holdout": {"type":"object","properties":{},"additionalProperties":false},
			"": {"type":"object","properties":{"headline":{"type":"string","minLength":1,"maxLength":200},"subheadline":{"type":"string","minLength":0,"maxLength":500},"ctaText":{"type":"string","minLength":1,"maxLength":80}},"required":["headline","subheadline","ctaText"],"additionalProperties":false}
		}
	}'::jsonb
$$;

-- What is wrong with a value by a JSON Schema, or null; knows the keywords that private.plan_rules uses.
create function private.schema_problem(given jsonb, rules jsonb, place text) returns text
language plpgsql immutable set search_path = '' as $$
declare
	plain constant text := given #>> '{}';
	-- The number that has limits: of a text its length.
	size constant numeric := case jsonb_typeof(given)
		when 'number' then plain::numeric when 'string' then char_length(plain) when 'array' then jsonb_array_length(given)
	end;
	found text;
begin
	if rules ? 'anyOf' then
		return case when not exists (
			select from jsonb_array_elements(rules -> 'anyOf') as choice where private.schema_problem(given, choice, place) is null
		) then place || ' is unknown' end;
	end if;
	if jsonb_typeof(given) is distinct from replace(rules ->> 'type', 'integer', 'number')
		or (rules ->> 'type' = 'integer' and plain !~ '^-?\d+$') then
		return format('%s must be: %s', place, rules ->> 'type');
	end if;
	if not coalesce(rules -> 'enum' @> given, true) or plain !~ (rules ->> 'pattern') then
		return place || ' is unknown';
	end if;
	if size < coalesce(rules ->> 'minimum', rules ->> 'minLength', rules ->> 'minItems')::numeric
		or size > coalesce(rules ->> 'maximum', rules ->> 'maxLength', rules ->> 'maxItems')::numeric then
		return place || ' is too small or too large';
	end if;
	if jsonb_typeof(given) = 'array' then
		select min(private.schema_problem(item, rules -> 'items', place || '[]')) into found
		from jsonb_array_elements(given) as item;
	elsif jsonb_typeof(given) = 'object' then
		select min(case
			when part = 'false' then format('%s.%s is unknown', place, name)
			when given ? name then private.schema_problem(given -> name, part, format('%s.%s', place, name))
			when rules -> 'required' ? name then format('%s.%s is missing', place, name)
		end) into found
		from jsonb_object_keys(coalesce(rules -> 'properties', '{}') || given) as name,
			coalesce(rules -> 'properties' -> name, rules -> 'additionalProperties') as part;
	end if;
	return found;
end;
$$;

-- What is wrong with a plan, or null. The Worker refuses the same.
create function private.plan_problem(plan jsonb) returns text
language sql immutable set search_path = '' as $$
	-- Each problem is looked for only where there is none before it.
	select coalesce(
		private.schema_problem(plan, rules -> 'plan', 'plan'),
		(
			select min(private.schema_problem(
				texts.value, rules -> 'content' -> coalesce(plan ->> 'slot', ''), 'content.' || texts.key
			))
			from jsonb_array_elements(plan -> 'arms') as arm, jsonb_each(arm -> 'content') as texts
		),
		(
			select case
				when count(distinct arm ->> 'id') < count(*) then 'two arms have the same id'
				when count(*) > 1 and not bool_or(arm ->> 'id' = 'A') then 'there is no control'
				when sum((arm ->> 'weight')::integer) <> 100 then 'the weights do not add to 100'
				-- A has today's prices, every other arm its own for all languages; chance alone decides who gets which.
				when plan ->> 'slot' = 'pricing.price' and (
					bool_or((arm ->> 'id' = 'A') = (arm ? 'content') or arm #> '{content,fr}' <> arm #> '{content,en}')
					or bool_or((arm #>> '{content,fr,annual}')::numeric >= 12 * (arm #>> '{content,fr,monthly}')::numeric)
					or (plan -> 'audience') - 'sourcesExcluded' <> '{"languages": [], "platforms": [], "sources": []}'
				) then 'the price test is not fair'
			end
			from jsonb_array_elements(plan -> 'arms') as arm
		)
	)
	from private.plan_rules() as rules
$$;
